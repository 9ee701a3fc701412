import { defineTool, fromJsonSchema, isDefinitionError, type JsonSchema, type Projection } from '@toolgate/core';
import { geminiParameters, projectionTargets, type ProjectionTarget } from './projection-targets.ts';
import type { PublicTool } from './public-tools.ts';
import type { ProofResult } from './result.ts';

interface Found {
  strict: number;
  loose: number;
  unsent: number;
  illegal: string[];
  thrown: string[];
  /** How many tools each reason keeps from being strict. */
  readonly reasons: Map<string, number>;
}

/** Real tools, each projected for every provider, as published and as a tool of ours. */
export function publicProjections(title: string, tools: readonly PublicTool[]): Omit<ProofResult, 'name'> {
  const written = tools.map(({ name, schema }) => ({ name, schema }));
  const derived = tools.flatMap(({ name, schema }) => {
    const own = ownSchema(schema);
    return own === undefined ? [] : [{ name, schema: own }];
  });
  const all = projectionTargets.flatMap((target) => [
    { target, how: 'as written', found: projectAll(target, written, false) },
    { target, how: 'as tools of ours', found: projectAll(target, derived, true) },
  ]);
  all.push({ target: geminiParameters, how: 'as tools of ours', found: projectAll(geminiParameters, derived, false) });
  const failures = all.flatMap(({ found }) => [...found.illegal, ...found.thrown]);
  return {
    passed: all.reduce((sum, { found }) => sum + found.strict + found.loose + found.unsent, 0) - failures.length,
    failed: failures.length,
    skipped: 0,
    lines: [
      `${title}: ${tools.length}, of which ${derived.length} become tools of ours`,
      ...all.flatMap(({ target, how, found }) => describe(`${target.name}, ${how}`, found)),
      ...failures.slice(0, 20).map((line) => `  broken: ${line.slice(0, 500)}`),
    ],
  };
}

function ownSchema(schema: JsonSchema): JsonSchema | undefined {
  try {
    const input = fromJsonSchema(schema);
    return defineTool({ name: 'tool', description: 'Published.', sideEffect: 'read', input, handler: () => '' }).contract.inputSchema;
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}

function projectAll(target: ProjectionTarget, tools: readonly PublicTool[], alsoLoose: boolean): Found {
  const found: Found = { strict: 0, loose: 0, unsent: 0, illegal: [], thrown: [], reasons: new Map() };
  for (const { name, schema } of tools) {
    try {
      note(target, name, target.project(schema), found);
      // A tool that can be strict is sent with strict off by choice, and beyond a provider's budget for strict tools.
      if (alsoLoose) noteLegality(target, name, target.project(schema, { strict: false }), found);
    } catch (error) {
      found.thrown.push(`${target.name}, ${name} threw: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return found;
}

function note(target: ProjectionTarget, name: string, { schema, strict }: Projection, found: Found): void {
  found[schema === undefined ? 'unsent' : strict.eligible ? 'strict' : 'loose'] += 1;
  for (const code of new Set(strict.reasons.map((reason) => reason.code))) found.reasons.set(code, (found.reasons.get(code) ?? 0) + 1);
  noteLegality(target, name, { schema, strict }, found);
}

function noteLegality(
  target: ProjectionTarget,
  name: string,
  { schema, strict }: Pick<Projection, 'schema' | 'strict'>,
  found: Found,
): void {
  const [first] = schema === undefined ? [] : target.check(schema, { strict: strict.eligible });
  if (first === undefined) return;
  const where = `${target.name} ${strict.eligible ? 'strict' : 'loose'}, ${name}, ${first.pointer || '/'}`;
  found.illegal.push(`${where}: ${first.rule}: ${first.message}`);
}

function describe(title: string, { strict, loose, unsent, reasons }: Found): readonly string[] {
  const total = strict + loose + unsent;
  const rest = [...reasons].sort(([, one], [, other]) => other - one).map(([code, count]) => `${count} ${code}`);
  const share = ((100 * strict) / Math.max(1, total)).toFixed(1);
  return [
    `  ${title}: ${strict} of ${total} strict (${share} %), ${loose} loose, ${unsent} not sent; ${rest.join(', ') || 'no reason against it'}`,
  ];
}
