import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/gate/parse.ts';
import type { ParseSentences } from '../../src/sentence-kinds.ts';
import { sentencesIn } from '../../src/sentences.ts';
import cases from '../fixtures/cases.json' with { type: 'json' };

const limits = { bytes: 262_144, depth: 64, nodes: 10_000, issues: 5 };

describe('reported cases of argument texts', () => {
  const rows = cases.flatMap((reported: { id: string; checks?: { rawCalls?: readonly RawCall[] } }) =>
    (reported.checks?.rawCalls ?? []).map((call) => ({ id: reported.id, ...call })),
  );
  test.each(rows)('$id: $raw', ({ raw, accept, errors, errorPaths }) => {
    const answer = parseArguments(raw ?? undefined, limits, sentencesIn('en'));
    expect('value' in answer).toBe(accept);
    const paths = errors?.map(({ path }) => path) ?? errorPaths;
    const found = 'issues' in answer ? answer.issues.map(({ path }) => path) : [];
    expect(paths ?? found).toEqual(found);
  });

  test('are there', () => {
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(['B12', 'B50', 'B56', 'B58']));
  });
});

interface RawCall {
  /** Null: arguments absent. */
  readonly raw: string | null;
  readonly accept: boolean;
  readonly errors?: readonly { readonly path: string; readonly keyword: string }[];
  readonly errorPaths?: readonly string[];
}

const corpus = new URL('../../../../../shared/corpus/malformed-calls.public.jsonl', import.meta.url);

describe.skipIf(!existsSync(corpus))('1,225 public argument texts that models and repair tests wrote', () => {
  const rows = (existsSync(corpus) ? readFileSync(corpus, 'utf8').trim().split('\n') : []).map(
    (line) => JSON.parse(line) as { raw: string; kind: string },
  );
  const refused = rows.filter(({ raw }) => !isJson(raw) && raw.trim() !== '');
  const controls = rows.filter(({ raw }) => isJson(raw));

  test('what JSON.parse refuses is refused with line and column, and with nothing of the text', () => {
    expect(refused.length).toBeGreaterThan(900);
    const others = refused.filter(({ raw }) => {
      const said: unknown[] = [];
      const answer = parseArguments(raw, limits, { ...sentencesIn('en'), parse: listening(said) });
      const isOneFault =
        'issues' in answer && answer.issues.length === 1 && answer.issues[0]?.keyword === 'parse' && answer.issues[0].path === '';
      return !isOneFault || said.length !== 1 || !isPlace(said[0]);
    });
    expect(others).toEqual([]);
  });

  test('of the valid controls every object without a key that comes twice passes, and nothing else', () => {
    expect(controls.length).toBeGreaterThan(250);
    const others = controls.filter(({ raw }) => !('value' in parseArguments(raw, limits, sentencesIn('en'))));
    const reasons = others.map(({ raw }) => {
      const answer = parseArguments(raw, limits, sentencesIn('en'));
      return 'issues' in answer ? answer.issues[0]?.keyword : undefined;
    });
    const noObjects = controls.filter(({ kind }) => /^valid-(array|scalar|null)$/.test(kind)).length;
    expect(reasons.filter((keyword) => keyword === 'type')).toHaveLength(noObjects);
    expect(others.filter((_, index) => reasons[index] !== 'type').map(({ raw }) => raw)).toMatchInlineSnapshot(`[]`);
  });
});

/** Line, column and the kind of what was found, from a closed list: all that a sentence is told of a text that is not JSON. */
function isPlace(told: unknown): boolean {
  const { line, column, found = 'letter', ...more } = told as Record<string, unknown>;
  return Number.isSafeInteger(line) && Number.isSafeInteger(column) && Object.keys(more).length === 0 && kinds.has(String(found));
}

const kinds = new Set(
  'letter digit quote opening_bracket closing_bracket comma colon control_character bad_escape bad_number other_character'.split(' '),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The English sentences, noting what each is told of the text. */
function listening(said: unknown[]): ParseSentences {
  return new Proxy(sentencesIn('en').parse, {
    get: (target, name) => (at: unknown) => {
      said.push(at);
      return (Reflect.get(target, name) as (at: unknown) => string)(at);
    },
  });
}
