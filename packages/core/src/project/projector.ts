import { type JsonObject, type JsonSchema, deepFreeze, isJsonObject, setOwn } from '../json.ts';
import type { Projection } from '../projection.ts';
import type { AnyTool, ToolContract } from '../tool.ts';
import { isBounded } from './bounded.ts';
import { costOf } from './cost.ts';
import { wrapper } from './emit.ts';
import { readSchema } from './read.ts';
import type { ReadSchema } from './read.ts';
import { createRewriting, unwrap } from './rewriting.ts';
import type { Target } from './target.ts';
import { toLoose } from './to-loose.ts';
import type { LooseSchema } from './to-loose.ts';
import { toStrict, unsendable } from './to-strict.ts';
import type { StrictSchema } from './to-strict.ts';

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
  /** `pairs`: where maps are refused, they travel as lists of `{ key, value }`. By default a tool with a map cannot be strict there. */
  readonly records?: 'pairs' | undefined;
  /** True: properties whose names the provider refuses travel under other names in strict mode too. By default such a tool is not strict. */
  readonly renameProperties?: boolean | undefined;
  /**
   * True: a listed string that came in another case is read as the one that it differs from in nothing else. For providers that do not
   * guarantee the case (Anthropic); a value that could be two of them is left to the gate.
   */
  readonly restoreEnumCase?: boolean | undefined;
}

/** Makes projections for one provider. Both are pure and never throw. */
export interface Projector {
  /** The provider's view of a tool; the same contract and options give the same object. */
  projectTool(tool: AnyTool | ToolContract, options?: ProjectionOptions): Projection;
  /** The provider's view of a canonical JSON Schema. */
  projectSchema(document: JsonSchema, options?: ProjectionOptions): Projection;
}

/** What was read of a contract's schema is the same for every provider. */
const reads = new WeakMap<JsonSchema, ReadSchema>();

/** The projections of one provider. */
export function createProjector(target: Target): Projector {
  const projections = new WeakMap<ToolContract, Map<string, Projection>>();
  return {
    projectSchema: (document, options = {}) => (isBounded(document) ? project(readSchema(document), document, target, options) : tooDeep()),
    projectTool: (tool, options = {}) => {
      const contract: ToolContract = 'contract' in tool ? tool.contract : tool;
      const key = keyOf(options);
      const known = projections.get(contract) ?? new Map<string, Projection>();
      projections.set(contract, known);
      const projection = known.get(key) ?? Object.freeze(projectContract(contract.inputSchema, target, options));
      known.set(key, projection);
      return projection;
    },
  };
}

/** Options in one text; nothing is written for those that are the default. */
function keyOf({ strict, tristate, records, renameProperties, restoreEnumCase }: ProjectionOptions): string {
  let key = strict === false ? 'loose ' : '';
  if (tristate !== undefined) key += `${tristate} `;
  if (records !== undefined) key += `${records} `;
  if (renameProperties === true) key += 'renamed ';
  return restoreEnumCase === true ? `${key}cased` : key;
}

function projectContract(document: JsonSchema, target: Target, options: ProjectionOptions): Projection {
  if (!isBounded(document)) return tooDeep();
  const read = reads.get(document) ?? readSchema(document);
  reads.set(document, read);
  return project(read, document, target, options);
}

/** The ladder: strict, else loose, else not at all. */
function project(read: ReadSchema, document: JsonSchema, target: Target, options: ProjectionOptions): Projection {
  const strict = toStrict(read, target, options, 'none');
  if ('schema' in strict && options.strict !== false) return { ...engineered(strict, options), strict: { eligible: true, reasons: [] } };
  const reasons = 'reasons' in strict ? strict.reasons : [];
  if (reasons.some(({ code }) => unsendable.has(code) && code !== 'ambiguous-union')) return unsent(reasons);
  if (reasons.some(({ code, at }) => at === '/' && (code === 'unsatisfiable' || code === 'not-a-schema'))) return unsent(reasons);
  const shown = deepFreeze({ eligible: false, reasons: options.strict === false ? [] : reasons });
  if (target.loose === 'widened') {
    const renamed = toStrict(read, target, options, 'renamed');
    const widened = 'schema' in renamed ? renamed : toStrict(read, target, options, 'undeclared');
    return 'schema' in widened ? { ...engineered(widened, options), strict: shown } : unsent([...reasons, ...widened.reasons]);
  }
  const loose = toLoose(document, target.provider, target.loose);
  return 'schema' in loose ? { ...asWritten(loose), strict: shown } : unsent([...reasons, ...loose.reasons]);
}

function engineered(made: Extract<StrictSchema, { readonly schema: unknown }>, options: ProjectionOptions): Omit<Projection, 'strict'> {
  const { schema, losses, tree, rule, wrapped } = made;
  return {
    schema,
    losses: deepFreeze(losses),
    cost: deepFreeze(costOf(schema)),
    ...(wrapped && { wrapper }),
    ...createRewriting(tree, { rule, wrapped, restoreEnumCase: options.restoreEnumCase === true }),
  };
}

/** Nothing but a wrapper and names of the root was added, so nothing else is taken away. */
function asWritten({ schema, losses, wrapped, renamed }: LooseSchema): Omit<Projection, 'strict'> {
  const back = new Map([...renamed].map(([name, sent]) => [sent, name]));
  return {
    schema,
    losses: deepFreeze(losses),
    ...(wrapped && { wrapper }),
    restore: wrapped ? unwrap : (value) => withNames(value, back),
    ...(renamed.size > 0 && {
      moved: (value: unknown) => (withNames(value, back) === value ? [] : [{ path: '', written: '', names: renamed }]),
    }),
    encode: wrapped ? (value) => ({ [wrapper]: value }) : (value) => withNames(value, renamed),
  };
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0 || !isJsonObject(value) || Object.keys(value).some((key) => isTaken(key, value, names))) return value;
  const result = {};
  for (const key of Object.keys(value)) setOwn(result, names.get(key) ?? key, value[key]);
  return result;
}

/** Two keys would become one: what was written is left to the gate. */
function isTaken(key: string, value: JsonObject, names: ReadonlyMap<string, string>): boolean {
  const other = names.get(key);
  return other !== undefined && Object.hasOwn(value, other);
}

function tooDeep(): Projection {
  return unsent([{ code: 'limit:depth', at: '/' }]);
}

function unsent(reasons: Projection['strict']['reasons']): Projection {
  const distinct = reasons.filter(({ code, at }, index) => reasons.findIndex((one) => one.code === code && one.at === at) === index);
  return {
    schema: undefined,
    strict: deepFreeze({ eligible: false, reasons: distinct }),
    losses: [],
    restore: (value) => value,
    encode: (value) => value,
  };
}
