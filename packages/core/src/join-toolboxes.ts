import { createContract } from './create-contract.ts';
import { DefinitionError } from './definition-error.ts';
import { isJsonObject } from './json.ts';
import { type JoinOptions, namesWithin } from './joined-name.ts';
import type { AnyTool, Tool, ToolOrigin } from './tool.ts';
import { createToolbox, type Toolbox } from './toolbox.ts';
import { isToolboxLike, memberOf, whatGiven } from './what-given.ts';

/** Toolboxes by the names of the parts that they are of a whole, such as the servers that they come from. */
export interface ToolboxParts {
  readonly [part: string]: Toolbox;
}

/** The tools of all parts, as `joinToolboxes` names them. */
export type JoinedTool<Parts extends ToolboxParts> = {
  readonly [Part in keyof Parts & string]: Renamed<Part, Parts[Part]['tools'][number]>;
}[keyof Parts & string];

type Renamed<Part extends string, Own extends AnyTool> = Own extends AnyTool
  ? Tool<
      `${Part}__${Own['name']}`,
      Own['~types']['input'],
      Own['~types']['result'],
      Own['~types']['needs'] extends (deps: infer Deps) => void ? Deps : never
    >
  : never;

/**
 * One toolbox of the tools of all parts, in the order given, each under its `joinedName`, which depends on its part and tool alone. It is the
 * same tool, with a contract, and so a hash, of its own: `contract.origin` says what it was called, and in which part.
 * @throws DefinitionError `duplicate_name` should two tools come to one name all the same, `invalid_option` for what are no parts.
 */
export function joinToolboxes<const Parts extends ToolboxParts>(
  parts: Parts,
  options?: JoinOptions,
): Toolbox<readonly JoinedTool<Parts>[]> {
  const nameOf = namesWithin(options);
  const tools = new Map<string, AnyTool>();
  for (const [part, toolbox] of entriesOf(parts)) {
    for (const tool of toolbox.tools) {
      const name = nameOf(part, tool.name);
      const origin: ToolOrigin = Object.freeze({ part, tool: tool.name });
      const other = tools.get(name)?.contract.origin;
      if (other !== undefined) refuseSecond(name, other, origin);
      tools.set(name, Object.freeze({ ...tool, name, contract: createContract(name, tool.contract, origin) }));
    }
  }
  return createToolbox([...tools.values()]) as never;
}

function entriesOf(parts: ToolboxParts): readonly (readonly [string, Toolbox])[] {
  // The parts of a `Map`, or what a literal names `__proto__`, would be lost without a word.
  const isPlain = isJsonObject(parts) && [Object.prototype, null].includes(Object.getPrototypeOf(parts) as null);
  if (!isPlain) throw invalid(`takes an object of toolboxes, by the names of their parts, not ${whatGiven(parts)}`);
  const entries = Object.entries(parts);
  for (const [part, toolbox] of entries) {
    if (isToolboxLike(toolbox)) continue;
    const hint = typeof memberOf(toolbox, 'current') === 'function' ? '; of a source, join what current() answers' : '';
    throw invalid(`part ${JSON.stringify(part)} must be a toolbox made by createToolbox, not ${whatGiven(toolbox)}${hint}`);
  }
  return entries;
}

function invalid(text: string): DefinitionError {
  return new DefinitionError('invalid_option', `joinToolboxes: ${text}`);
}

function refuseSecond(name: string, first: ToolOrigin, second: ToolOrigin): never {
  const [one, other] = [first, second].map(({ part, tool }) => `${JSON.stringify(tool)} of part ${JSON.stringify(part)}`);
  throw new DefinitionError(
    'duplicate_name',
    `joinToolboxes: ${one} and ${other} would both be called ${name}; rename one of them, or its part`,
  );
}
