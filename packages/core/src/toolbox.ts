import { DefinitionError } from './definition-error.ts';
import type { AnyTool } from './tool.ts';
import { isToolboxLike, memberOf, whatGiven } from './what-given.ts';

/** An ordered, immutable set of tools with distinct names. */
export interface Toolbox<Tools extends readonly AnyTool[] = readonly AnyTool[]> extends Iterable<Tools[number]> {
  /** In the order given. */
  readonly tools: Tools;
  /** The tool of that name, or undefined; any text may be asked for. */
  find(name: string): Tools[number] | undefined;
  /** The tool of that name. @throws DefinitionError `unknown_tool` */
  get<Name extends Tools[number]['name']>(name: Name): Extract<Tools[number], { readonly name: Name }>;
  /** A toolbox of some of the tools, in the order asked for. @throws DefinitionError `unknown_tool`, `duplicate_name` */
  pick<const Names extends readonly Tools[number]['name'][]>(
    names: Names,
  ): Toolbox<readonly Extract<Tools[number], { readonly name: Names[number] }>[]>;
  /** A toolbox with more tools after these. @throws DefinitionError `duplicate_name` */
  extend<const More extends readonly AnyTool[]>(more: More): Toolbox<readonly [...Tools, ...More]>;
}

/** Something whose toolbox changes, such as a remote server. It is read once for each call. */
export interface ToolSource<Tools extends readonly AnyTool[] = readonly AnyTool[]> {
  current(): Toolbox<Tools>;
  /** Tells `listener` after each change, until what is answered is called. */
  onChange(listener: () => void): () => void;
}

/** True for what `createToolbox` makes, and for a source of it. */
export function isToolboxOrSource(given: unknown): given is Toolbox | ToolSource {
  return typeof memberOf(given, 'current') === 'function' || isToolboxLike(given);
}

/**
 * The source of a toolbox that never changes; a source as it is. `where` is the function that was given it.
 * @throws DefinitionError `invalid_option` for anything else.
 */
export function toSource<Tools extends readonly AnyTool[]>(where: string, given: Toolbox<Tools> | ToolSource<Tools>): ToolSource<Tools> {
  if (!isToolboxOrSource(given)) {
    const text = `${where}: takes a toolbox made by createToolbox, or a source of one, not ${whatGiven(given)}`;
    throw new DefinitionError('invalid_option', text);
  }
  return 'current' in given ? given : { current: () => given, onChange: () => () => undefined };
}

/**
 * Collects tools under their names.
 * @throws DefinitionError `duplicate_name` when two tools share a name, `missing_handler` for a definition without one, `invalid_option` for
 * anything else that is no list of tools.
 */
export function createToolbox<const Tools extends readonly AnyTool[]>(tools: Tools): Toolbox<Tools> {
  demandList('takes a list of tools', tools);
  const byName = new Map<string, AnyTool>();
  for (const tool of tools) {
    if (typeof tool?.contract?.inputSchema !== 'object') {
      throw new DefinitionError('invalid_option', `toolbox: takes tools made by defineTool, not ${whatGiven(tool)}`);
    }
    if (typeof tool.handler !== 'function') {
      throw new DefinitionError(
        'missing_handler',
        `tool ${tool.name}: a toolbox takes tools; give the definition its handler with .handle(…)`,
      );
    }
    if (byName.has(tool.name))
      throw new DefinitionError('duplicate_name', `tool ${tool.name}: two tools have this name; rename one of them`);
    byName.set(tool.name, tool);
  }
  const ordered = Object.freeze([...byName.values()]);
  const get = (name: string): AnyTool => {
    const found = byName.get(name);
    if (found) return found;
    throw new DefinitionError(
      'unknown_tool',
      `toolbox: no tool is called ${JSON.stringify(name)}; it has ${[...byName.keys()].join(', ') || 'none'}`,
    );
  };
  return Object.freeze({
    tools: ordered,
    find: (name: string) => byName.get(name),
    get,
    pick(names: readonly string[]) {
      demandList('pick takes a list of names', names);
      return createToolbox([...names].map(get));
    },
    extend(more: readonly AnyTool[]) {
      demandList('extend takes a list of tools', more);
      return createToolbox([...ordered, ...more]);
    },
    [Symbol.iterator]: () => ordered[Symbol.iterator](),
  }) as never;
}

/** A toolbox is a list of its tools as well. */
function demandList(what: string, given: unknown): void {
  if (typeof given === 'object' && given !== null && Symbol.iterator in given) return;
  throw new DefinitionError('invalid_option', `toolbox: ${what}, not ${whatGiven(given)}`);
}
