import { DefinitionError } from '../definition-error.ts';
import type { ProjectionReason } from '../projection.ts';
import type { ProjectedTools } from './projected-tools.ts';

/** What a developer should know about one tool of a request. */
export interface ToolDiagnostic {
  readonly tool: string;
  /** `left_out`: not in the request, since one bad schema would fail all of it. `loose`: sent with strict off, or at Gemini with changes. */
  readonly code: 'left_out' | 'loose';
  readonly message: string;
  readonly reasons: readonly ProjectionReason[];
}

/**
 * What there is to say about the tools of a request, in their order; nothing about those that are sent as was asked for. `loose` says how the
 * others go.
 */
export function diagnose({ list }: Pick<ProjectedTools, 'list'>, loose = 'is sent with strict off'): readonly ToolDiagnostic[] {
  return list.flatMap(({ tool, projection, reasons }) => {
    if (reasons.length === 0) return [];
    const code = projection.schema === undefined ? 'left_out' : 'loose';
    const done = code === 'loose' ? loose : 'cannot be sent and is left out';
    return [{ tool: tool.name, code, message: `tool ${tool.name} ${done}: ${listed(reasons)}`, reasons }];
  });
}

/**
 * For `strict: true`.
 * @throws DefinitionError `unrepresentable` for the first tool that cannot be strict at the provider.
 */
export function requireStrict(projected: Pick<ProjectedTools, 'list'>, provider: string): void {
  const [first] = diagnose(projected);
  if (first === undefined) return;
  throw new DefinitionError(
    'unrepresentable',
    `tool ${first.tool}: cannot be strict at ${provider}: ${listed(first.reasons)}; change its schema or the toolbox, or use strict: 'auto'`,
  );
}

/** What of a request's budget is spent, in words. */
const spent: ReadonlyMap<string, string> = new Map([
  ['budget:tools', 'a request takes no more tools'],
  ['budget:strict-tools', 'a request takes no more strict tools'],
  ['budget:optional', 'a request takes no more optional properties in strict tools'],
  ['budget:together', 'all tools of a request are strict there, or none is'],
  ['budget:unions', 'a request takes no more unions in strict tools'],
]);

function listed(reasons: readonly ProjectionReason[]): string {
  return reasons.map(({ code, at }) => spent.get(code) ?? `${code} at ${at}`).join(', ');
}
