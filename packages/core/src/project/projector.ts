import { type JsonSchema, deepFreeze } from '../json.ts';
import type { AnyTool, Projection, ToolContract } from '../tool.ts';
import { isBounded } from './bounded.ts';
import { wrapper } from './emit.ts';
import { createRewriting, unwrap } from './rewriting.ts';
import type { Target } from './target.ts';
import { toLoose } from './to-loose.ts';
import { toStrict } from './to-strict.ts';

/** How contracts are projected for a provider. */
export interface ProjectionOptions {
  /**
   * `auto` (default): strict where the schema allows, else the same tool with strict off. `false`: always off. `true`: as `auto`, and the
   * adapter refuses a toolbox in which some tool cannot be strict.
   */
  readonly strict?: 'auto' | boolean | undefined;
  /**
   * What null means at a property that is optional and nullable without a default of null, where every key has to be sent. By default such
   * a tool cannot be strict, since absent and null are two things. `keep-null`: null is null, and absent cannot be sent. `drop-null`: null
   * is absent, and null cannot be.
   */
  readonly tristate?: 'keep-null' | 'drop-null' | undefined;
}

/** Makes projections for one provider. Both are pure and never throw. */
export interface Projector {
  /** The provider's view of a tool; the same contract and options give the same object. */
  projectTool(tool: AnyTool | ToolContract, options?: ProjectionOptions): Projection;
  /** The provider's view of a canonical JSON Schema. */
  projectSchema(document: JsonSchema, options?: ProjectionOptions): Projection;
}

/** Reasons that strict off does not help against. */
const unsendable = new Set(['external-ref', 'unresolvable-ref', 'dynamic-ref', 'root-not-object']);

/** The projections of one provider. */
export function createProjector(_target: Target): Projector {
  const projections = new WeakMap<ToolContract, Map<string, Projection>>();
  return {
    projectSchema,
    projectTool: (tool, options = {}) => {
      const contract: ToolContract = 'contract' in tool ? tool.contract : tool;
      const key = `${String(options.strict ?? 'auto')} ${String(options.tristate)}`;
      const known = projections.get(contract) ?? new Map<string, Projection>();
      projections.set(contract, known);
      const projection = known.get(key) ?? Object.freeze(projectSchema(contract.inputSchema, options));
      known.set(key, projection);
      return projection;
    },
  };
}

function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
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
