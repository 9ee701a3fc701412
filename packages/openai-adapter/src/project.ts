import type { AnyTool, JsonSchema, Projection, ToolContract } from '@toolgate/core';
import { createProjector, type ProjectionOptions as SharedOptions, type Projector } from '@toolgate/core/project';
import { rulesOf, servers } from './servers.ts';
import type { Server, ServerRules } from './servers.ts';

/** How contracts are projected for OpenAI. */
export interface ProjectionOptions extends Pick<SharedOptions, 'strict' | 'tristate' | 'records'> {
  /** The server that is asked, where it is another one that speaks OpenAI's protocol. Default `openai`. */
  readonly server?: Server | undefined;
}

const projectors: ReadonlyMap<ServerRules, Projector> = new Map(
  Object.values(servers).map((rules) => [rules, createProjector(rules.target)] as const),
);

/** OpenAI's view of a tool. Pure, never throws; the same contract and options give the same object. */
export function projectTool(tool: AnyTool | ToolContract, options: ProjectionOptions = {}): Projection {
  const { projector, shared } = choose(options);
  return projector.projectTool(tool, shared);
}

/** OpenAI's view of a canonical JSON Schema. */
export function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
  const { projector, shared } = choose(options);
  return projector.projectSchema(document, shared);
}

function choose({ server, ...options }: ProjectionOptions): { readonly projector: Projector; readonly shared: SharedOptions } {
  const rules = rulesOf(server);
  const projector = projectors.get(rules) ?? createProjector(rules.target);
  return { projector, shared: rules.strict === 'never' ? { ...options, strict: false } : options };
}
