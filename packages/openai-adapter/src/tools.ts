import { DefinitionError } from '@toolgate/core';
import type { Projection, ProjectionReason, ToolContract, Toolbox } from '@toolgate/core';
import { projectTool } from './project.ts';
import type { ProjectionOptions } from './project.ts';
import type { Api, ToolOf } from './wire.ts';

export interface ToolsOptions<Chosen extends Api = Api> extends ProjectionOptions {
  /** Default `chat`. */
  readonly api?: Chosen | undefined;
}

/** What a developer should know about one tool of a request. */
export interface ToolDiagnostic {
  readonly tool: string;
  /** `left_out`: not in the request, since one bad schema would fail all of it. `loose`: sent with strict off. */
  readonly code: 'left_out' | 'loose';
  readonly message: string;
  readonly reasons: readonly ProjectionReason[];
}

/**
 * The tools of a toolbox for a request: a fresh array that `client.chat.completions.create({ tools })`, or with `api: 'responses'`
 * `client.responses.create({ tools })`, takes as it is. `strict` is always said. A tool that cannot be sent at all is left out.
 * @throws DefinitionError `unrepresentable` when `strict` is true and some tool cannot be strict.
 */
export function toOpenAITools<Chosen extends Api = 'chat'>(toolbox: Toolbox, options: ToolsOptions<Chosen> = {}): ToolOf[Chosen][] {
  if (options.strict === true) requireStrict(toolbox, options);
  const write = writers[options.api ?? 'chat'];
  return toolbox.tools.flatMap((tool) => {
    const projection = projectTool(tool, options);
    return projection.schema === undefined ? [] : [write(tool.contract, projection)];
  }) as ToolOf[Chosen][];
}

/** What there is to say about the tools of a toolbox, in their order; nothing about those that are strict as asked. */
export function diagnose(toolbox: Toolbox, options: ProjectionOptions = {}): readonly ToolDiagnostic[] {
  return toolbox.tools.flatMap((tool) => {
    const { schema, strict } = projectTool(tool, options);
    if (strict.eligible || strict.reasons.length === 0) return [];
    const code = schema === undefined ? 'left_out' : 'loose';
    const done = code === 'loose' ? 'is sent with strict off' : 'cannot be sent and is left out';
    return [{ tool: tool.name, code, message: `tool ${tool.name} ${done}: ${listed(strict.reasons)}`, reasons: strict.reasons }];
  });
}

function requireStrict(toolbox: Toolbox, options: ProjectionOptions): void {
  const [first] = diagnose(toolbox, options);
  if (first === undefined) return;
  throw new DefinitionError(
    'unrepresentable',
    `tool ${first.tool}: its schema cannot be strict at OpenAI: ${listed(first.reasons)}; change the schema, or use strict: 'auto'`,
  );
}

function listed(reasons: readonly ProjectionReason[]): string {
  return reasons.map(({ code, at }) => `${code} at ${at}`).join(', ');
}

/** A schema is shared between requests, and frozen; the objects around it are made anew. */
const writers: { readonly [Chosen in Api]: (contract: ToolContract, projection: Projection) => ToolOf[Chosen] } = {
  chat: ({ name, description }, { schema, strict }) => ({
    type: 'function',
    function: { name, description, parameters: schema as Record<string, unknown>, strict: strict.eligible },
  }),
  responses: ({ name, description }, { schema, strict }) => ({
    type: 'function',
    name,
    description,
    parameters: schema as Record<string, unknown>,
    strict: strict.eligible,
  }),
};
