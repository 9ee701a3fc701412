import * as z from 'zod';
import { DefinitionError } from '../definition-error.ts';
import type { ToolSchema } from '../tool.ts';
import { closedTwin } from './closed-twin.ts';
import { type Draft, type Mark, marksKeyword, marksOf } from './draft.ts';
import { finishDraft } from './finish-draft.ts';
import { type ZodResult, brokenCheck, parseWith } from './parse-with.ts';
import { checkFamily, zodFamily } from './zod-family.ts';
import { stateKeywords, statedKeywords } from './zod-keywords.ts';
import { type NodeFacts, type ZodNode, hasHiddenDefault, readNode } from './zod-node.ts';
import { hiddenSecrets } from './zod-secrets.ts';

export interface FromZodOptions {
  /** The tool's name, for errors. */
  readonly tool: string;
  /** `input` derives what a caller sends; `output` what is sent back after parsing. */
  readonly side: 'input' | 'output';
}

/**
 * Derives the JSON Schema of a Zod 4 type, and keeps the type for parsing.
 * @throws DefinitionError `unrepresentable` for what JSON Schema cannot say, `mixed_zod_versions` for a type of Zod 3 or of another copy
 * of Zod, `invalid_schema` for anything else that cannot be derived, words of `.meta` that would ask nothing, and an input that is no object; with path
 * and remedy.
 */
export function fromZod(type: unknown, { tool, side }: FromZodOptions): ToolSchema {
  const owner = `tool ${tool}: ${side}`;
  if (zodFamily(type) === 'Zod 3') {
    checkFamily(type, { owner, family: 'Zod 3' });
    throw new DefinitionError('mixed_zod_versions', `${owner} is a Zod 3 schema; wrap it: fromZod3(schema), from '@toolgate/core/zod3'`);
  }
  checkFamily(type, { owner, family: 'Zod 4', stranger: otherCopy });
  const { draft, exact } = draftOf(type as z.ZodType, side, owner);
  return Object.freeze({
    ...finishDraft(draft, { owner, side }),
    exact,
    parse: parserOf(type as z.ZodType, side === 'input'),
  }) as ToolSchema;
}

function parserOf(type: z.ZodType, closes: boolean): ToolSchema['parse'] {
  const needsLater = (error: unknown): boolean => error instanceof z.core.$ZodAsyncError;
  const options = { closes, never: z.never(), passes: needsLater, message: brokenCheck };
  const copyOf = (asynchronous: boolean): (() => z.ZodType) => {
    let made: ZodNode | undefined;
    const answer = asynchronous ? undefined : (): unknown => new z.core.$ZodAsyncError();
    return () => (made ??= closedTwin(type as unknown as ZodNode, { ...options, needsLater: answer })) as unknown as z.ZodType;
  };
  const [twinNow, twinLater] = [copyOf(false), copyOf(true)];
  return parseWith({
    now: (value) => z.safeParse(twinNow(), value) as ZodResult,
    later: (value) => z.safeParseAsync(twinLater(), value) as Promise<ZodResult>,
    needsLater,
  });
}

/** A second copy of Zod has its own registry, where `.describe()` and `.meta()` are kept; copies of one release share it. */
function otherCopy(type: object): string | undefined {
  const { version } = (type as z.ZodType)._zod;
  const here = z.core.version;
  if (version === here) return undefined;
  const [theirs, ours] = [version, here].map(({ major, minor, patch }) => `${major}.${minor}.${patch}`);
  const shared = (globalThis as { readonly __zod_globalRegistry?: unknown }).__zod_globalRegistry === z.globalRegistry;
  return theirs === ours && shared
    ? undefined
    : `comes from a second copy of Zod (${theirs} there, ${ours} here: mixed); install one copy for both`;
}

function draftOf(type: z.ZodType, side: 'input' | 'output', owner: string): { readonly draft: Draft; readonly exact: boolean } {
  let exact = true;
  try {
    const draft = z.toJSONSchema(type, {
      io: side,
      target: 'draft-2020-12',
      reused: 'inline',
      unrepresentable: 'any',
      metadata: nameless,
      override: ({ zodSchema, jsonSchema }) => {
        const node = zodSchema as unknown as ZodNode;
        const meta = metaOf(node);
        const facts = readNode(node, side, meta);
        exact &&= facts.exact && !(facts.measured && countsUnits());
        rewriteNode(jsonSchema, node, facts, side, meta);
      },
    });
    return { draft, exact };
  } catch (error) {
    throw new DefinitionError('invalid_schema', `${owner} cannot be derived: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

let counted: boolean | undefined;

/** Before 4.5, Zod counts the length of a text in UTF-16 units, JSON Schema in code points: then both hold. */
function countsUnits(): boolean {
  return (counted ??= !z.string().max(1).safeParse('\u{1f600}').success);
}

function metaOf(node: ZodNode): Draft {
  return z.globalRegistry.get(node as unknown as z.core.$ZodType) ?? {};
}

/** The metadata without `id`: an id would make a definition of every type that has one. */
const nameless = Object.assign(z.registry<Draft>(), {
  get: (type: z.core.$ZodType) => {
    const { id: _id, ...meta } = (z.globalRegistry.get(type) ?? {}) as Draft;
    return meta;
  },
});

function rewriteNode(json: Record<string, unknown>, node: ZodNode, facts: NodeFacts, side: 'input' | 'output', meta: Draft): void {
  const { def } = node._zod;
  const stated = stateKeywords(node, facts.kept, side, json);
  for (const keyword of statedKeywords.get(def.type) ?? []) {
    if (keyword in meta) continue;
    delete json[keyword];
    if (keyword in stated) json[keyword] = stated[keyword];
  }
  const { format } = stated;
  const checked: readonly Mark[] = typeof format === 'string' ? [{ kind: 'format', name: format }] : [];
  dropPatterns(json, facts.unportable);
  if (def.type === 'catch' || hasHiddenDefault(def)) delete json['default'];
  json[marksKeyword] = [...marksOf(json), ...checked, ...facts.marks, ...hiddenSecrets(node, side, metaOf)];
}

function dropPatterns(json: Record<string, unknown>, unportable: ReadonlySet<string>): void {
  if (unportable.size === 0) return;
  if (unportable.has(json['pattern'] as string)) delete json['pattern'];
  if (!Array.isArray(json['allOf'])) return;
  const left = (json['allOf'] as readonly Draft[]).filter(({ pattern }) => !unportable.has(pattern as string));
  delete json['allOf'];
  if (left.length === 1) Object.assign(json, left[0]);
  else if (left.length > 1) json['allOf'] = left;
}
