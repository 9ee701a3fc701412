import { deepFreeze } from '@toolgate/core';
import type { AnyTool, JsonSchema, Projection, ToolContract } from '@toolgate/core';
import { isBounded } from './bounded.ts';
import { toLoose } from './loose.ts';
import { createRewriting, unwrap } from './restore.ts';
import { wrapper } from './schema/emit.ts';
import { toStrict } from './strict.ts';

/** How contracts are projected for OpenAI. */
export interface ProjectionOptions {
  /**
   * `auto` (default): strict where the schema allows, else the same tool with strict off. `false`: always off. `true`: as `auto`, and
   * `toOpenAITools` refuses a toolbox in which some tool cannot be strict.
   */
  readonly strict?: 'auto' | boolean | undefined;
  /**
   * What null means at a property that is optional and nullable without a default of null. By default such a tool cannot be strict, since
   * absent and null are two things. `keep-null`: null is null, and absent cannot be sent. `drop-null`: null is absent, and null cannot be.
   */
  readonly tristate?: 'keep-null' | 'drop-null' | undefined;
}

/** Reasons that strict off does not help against. */
const unsendable = new Set(['external-ref', 'unresolvable-ref', 'dynamic-ref', 'root-not-object']);

const projections = new WeakMap<ToolContract, Map<string, Projection>>();

/** OpenAI's view of a tool. Pure, never throws; the same contract and options give the same object. */
export function projectTool(tool: AnyTool | ToolContract, options: ProjectionOptions = {}): Projection {
  const contract: ToolContract = 'contract' in tool ? tool.contract : tool;
  const key = `${String(options.strict ?? 'auto')} ${String(options.tristate)}`;
  const known = projections.get(contract) ?? new Map<string, Projection>();
  projections.set(contract, known);
  const projection = known.get(key) ?? Object.freeze(projectSchema(contract.inputSchema, options));
  known.set(key, projection);
  return projection;
}

/** OpenAI's view of a canonical JSON Schema. */
export function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
  if (!isBounded(document)) return unsent([{ code: 'limit:depth', at: '/' }]);
  const strict = toStrict(document, options.tristate);
  if ('schema' in strict && options.strict !== false) {
    const { schema, losses, tree, wrapped } = strict;
    return {
      schema,
      strict: { eligible: true, reasons: [] },
      losses: deepFreeze(losses),
      ...(wrapped && { wrapper }),
      ...createRewriting(tree, options.tristate, wrapped),
    };
  }
  const reasons = 'reasons' in strict ? strict.reasons : [];
  if (reasons.some(({ code, at }) => unsendable.has(code) || (at === '/' && (code === 'unsatisfiable' || code === 'not-a-schema'))))
    return unsent(reasons);
  const { schema, losses, wrapped } = toLoose(document);
  return {
    schema,
    strict: deepFreeze({ eligible: false, reasons: options.strict === false ? [] : reasons }),
    losses: deepFreeze(losses),
    ...(wrapped && { wrapper }),
    // Nothing but the wrapper was added, so nothing but the wrapper is taken away.
    restore: wrapped ? unwrap : (value) => value,
    encode: wrapped ? (value) => ({ [wrapper]: value }) : (value) => value,
  };
}

function unsent(reasons: Projection['strict']['reasons']): Projection {
  return {
    schema: undefined,
    strict: deepFreeze({ eligible: false, reasons }),
    losses: [],
    restore: (value) => value,
    encode: (value) => value,
  };
}
