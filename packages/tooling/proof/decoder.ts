import {
  defineTool,
  fromJsonSchema,
  isDefinitionError,
  type AnyTool,
  type Gate,
  type Isolation,
  type JsonSchema,
  type Outcome,
  type Projection,
} from '@toolgate/core';
import { createWorkerIsolation } from '@toolgate/core/worker';
import { withoutWidened } from '@toolgate/testing';
import { createDecoder, type Decoder } from '@toolgate/testing/decoder';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { engineGaps, gapsWithoutEvidence } from './engine-gaps.ts';
import { gateOf } from './gate-of.ts';
import { projectionTargets, type ProjectionTarget } from './projection-targets.ts';
import { readPublicTools, type PublicTool } from './public-tools.ts';
import type { ProofResult, ProofSize } from './result.ts';

const sizes = { ci: { tools: 300, samples: 20 }, full: { tools: Infinity, samples: 200 } };

interface Counts {
  tools: number;
  notCompiled: string[];
  samples: number;
  passed: number;
  /** Refused for a keyword that the projection names as lost. */
  losses: Map<string, number>;
  /** Not what the schema says: what the engine is known not to enforce. */
  gaps: Map<string, number>;
  unexplained: string[];
}

/** What a real constrained decoder writes under the strict schemas of published tools, through the gate. */
export async function decoder(size: ProofSize): Promise<ProofResult> {
  const corpus = readPublicTools();
  if (corpus === undefined)
    return { name: 'decoder', passed: 0, failed: 0, skipped: 1, lines: ['skipped: the corpus is not beside this repository'] };
  const engine = await createDecoder();
  const isolation = createWorkerIsolation({ timeoutMs: 60_000, compileMs: 60_000 });
  const unproven = await gapsWithoutEvidence(engine);
  const found = new Map<string, Counts>();
  for (const target of projectionTargets)
    found.set(target.name, await decodeAll({ engine, isolation, target }, spread(corpus.tools, sizes[size].tools), sizes[size].samples));
  await isolation.close();
  const all = [...found.values()];
  return {
    name: 'decoder',
    passed: all.reduce((sum, { samples, unexplained }) => sum + samples - unexplained.length, 0),
    failed: unproven.length + all.reduce((sum, { unexplained, notCompiled }) => sum + unexplained.length + notCompiled.length, 0),
    skipped: 0,
    lines: [
      ...[...found].flatMap(([name, counts]) => describe(name, counts)),
      ...unproven.map((keyword) => `the engine enforces ${keyword}: it is no gap`),
    ],
  };
}

/** So many of them, evenly spread, for they come server by server. */
function spread(tools: readonly PublicTool[], count: number): readonly PublicTool[] {
  const step = Math.max(1, tools.length / count);
  return Array.from({ length: Math.min(count, tools.length) }, (_, index) => tools[Math.floor(index * step)] as PublicTool);
}

interface World {
  readonly engine: Decoder;
  readonly isolation: Isolation;
  readonly target: ProjectionTarget;
}

async function decodeAll({ engine, isolation, target }: World, tools: readonly PublicTool[], samples: number): Promise<Counts> {
  const counts: Counts = { tools: 0, notCompiled: [], samples: 0, passed: 0, losses: new Map(), gaps: new Map(), unexplained: [] };
  for (const [index, { name, schema }] of tools.entries()) {
    const tool = toolOf(schema);
    if (tool === undefined) continue;
    const projection = target.project(tool.contract.inputSchema);
    if (!projection.strict.eligible || projection.schema === undefined) continue;
    counts.tools += 1;
    try {
      const texts = await engine.sample(projection.schema, { count: samples, seed: index, maxLength: 2000 });
      await callAll(`${target.name}, ${name}`, gateOf(tool, isolation), projection, texts, counts);
    } catch (error) {
      counts.notCompiled.push(`${target.name}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return counts;
}

function toolOf(schema: object): AnyTool | undefined {
  try {
    const input = fromJsonSchema(schema);
    return defineTool({ name: 'tool', description: 'Published.', sideEffect: 'read', input, handler: () => 'ran' }) as AnyTool;
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}

async function callAll(name: string, gate: Gate, projection: Projection, texts: readonly string[], counts: Counts): Promise<void> {
  const isSent = compile(projection.schema as object);
  const isOwn = compile(withoutWidened(gate.toolbox.tools[0]?.contract.inputSchema ?? {}, projection.losses));
  const lost = new Set(['anyOf', 'oneOf', ...projection.losses.map(({ keyword }) => keyword)]);
  for (const text of texts) {
    counts.samples += 1;
    const outcome = await gate.call({ id: 'call', name: 'tool', arguments: text }, { projection });
    if (outcome.ok) {
      counts.passed += 1;
      continue;
    }
    const why = explain(outcome, text, isSent, (value) => isOwn(projection.restore(value)), lost);
    if (why === undefined) counts.unexplained.push(`${name}: ${keywordsOf(outcome).join(', ')}: ${text.slice(0, 300)}`);
    else for (const keyword of why.keywords) add(counts[why.by], keyword);
  }
}

/** Why a text was refused: it is not what the schema says, as the engine is known not to enforce, or only a named loss stands against it. */
function explain(
  outcome: Outcome,
  text: string,
  isSent: ValidateFunction,
  isOwn: (value: unknown) => boolean,
  lost: ReadonlySet<string>,
): { readonly by: 'gaps' | 'losses'; readonly keywords: readonly string[] } | undefined {
  if (!outcome.ok && outcome.error.code === 'invalid_json') return known(keywordsOf(outcome));
  const value: unknown = JSON.parse(text);
  if (!isSent(value)) return known(brokenKeywords(isSent)) ?? knownInBranches(value, isSent);
  const keywords = keywordsOf(outcome);
  return isOwn(value) && keywords.every((keyword) => lost.has(keyword)) ? { by: 'losses', keywords } : undefined;
}

/** The keywords that a value breaks, without the branches that it was not meant for. */
function brokenKeywords({ errors }: ValidateFunction): readonly string[] {
  const keywords = (errors ?? []).map(({ keyword }) => keyword).filter((keyword) => keyword !== 'anyOf');
  const others = keywords.filter((keyword) => keyword !== 'type');
  return others.length > 0 ? others : keywords;
}

/**
 * Of a value that was meant for some branch of a union, the keywords of the others are broken too. So what the engine is known not to enforce
 * is taken out where it is broken; it is the reason when the value fits then. Never an `enum`, which tells branches apart.
 */
function knownInBranches(value: unknown, isSent: ValidateFunction): ReturnType<typeof known> {
  const broken = (isSent.errors ?? []).filter(({ keyword }) => keyword !== 'enum' && Object.hasOwn(engineGaps, keyword));
  const losses = broken.map(({ keyword, schemaPath }) => ({
    path: decodeURIComponent(schemaPath.slice(1, -keyword.length - 1)) || '/',
    keyword,
    kind: 'widened' as const,
    reason: 'not enforced by the engine',
  }));
  const isOtherwiseSent = compile(withoutWidened(isSent.schema as JsonSchema, losses));
  return losses.length > 0 && isOtherwiseSent(value) ? known(losses.map(({ keyword }) => keyword)) : undefined;
}

/** All of them, or none when one is not in the list. */
function known(keywords: readonly string[]): { readonly by: 'gaps'; readonly keywords: readonly string[] } | undefined {
  const names = [...new Set(keywords)];
  return names.every((name) => Object.hasOwn(engineGaps, name)) ? { by: 'gaps', keywords: names } : undefined;
}

function keywordsOf(outcome: Outcome): readonly string[] {
  if (outcome.ok) return [];
  const { error } = outcome;
  return 'issues' in error ? [...new Set(error.issues.map(({ keyword }) => keyword))] : [error.code];
}

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    allErrors: true,
    validateSchema: false,
    strictNumbers: true,
    ownProperties: true,
  });
  addFormats.default(ajv);
  return ajv.compile(structuredClone(schema));
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function describe(name: string, { tools, samples, passed, losses, gaps, unexplained, notCompiled }: Counts): readonly string[] {
  const list = (counts: Map<string, number>): string => [...counts].map(([keyword, count]) => `${count} ${keyword}`).join(', ') || 'none';
  return [
    `${name}: ${tools} strict tools, ${samples} texts; ${passed} pass the gate`,
    `  refused for keywords that are named as lost: ${list(losses)}`,
    `  refused for what the engine does not enforce: ${list(gaps)}`,
    ...notCompiled.slice(0, 20).map((line) => `  does not compile: ${line}`),
    ...unexplained.slice(0, 20).map((line) => `  unexplained: ${line}`),
  ];
}
