import { DefinitionError } from '../definition-error.ts';
import { spendBudget } from '../project/spend.ts';
import type { RequestBudget } from '../project/target.ts';
import type { Projection, ProjectionReason } from '../projection.ts';
import type { AnyTool } from '../tool.ts';
import type { Toolbox } from '../toolbox.ts';

/** One tool of a toolbox as a request has it. */
export interface ProjectedTool {
  readonly tool: AnyTool;
  /** What the provider is shown: the tool's own name, unless the provider refuses it. */
  readonly name: string;
  readonly projection: Projection;
  /** Why it is not sent as was asked for; empty when it is. */
  readonly reasons: readonly ProjectionReason[];
}

/** The tools of a toolbox, in its order, as one request has them. */
export interface ProjectedTools {
  readonly list: readonly ProjectedTool[];
  /** The tool that a call speaks of, by the name that its model was shown or by the tool's own. */
  find(name: string): ProjectedTool | undefined;
}

export interface ProjectToolsOptions {
  readonly project: (tool: AnyTool) => Projection;
  /** How a tool is projected that the budget leaves no room to be strict. Default: as `project` has it. */
  readonly projectLoose?: ((tool: AnyTool) => Projection) | undefined;
  /** What one request may hold: spent in the order of the toolbox. Default: no end. */
  readonly budget?: RequestBudget | undefined;
  /** Why else a tool is not sent as was asked for. Default: nothing else. */
  readonly because?: ((tool: AnyTool) => readonly ProjectionReason[]) | undefined;
  /** A tool's name as the provider takes it. Default: the name as it is. */
  readonly nameOf?: ((name: string) => string) | undefined;
}

/**
 * Projects a toolbox for one request; the same toolbox and options always give the same tools.
 * @throws DefinitionError `duplicate_name` when two tools would be shown under one name.
 */
export function projectTools(toolbox: Toolbox, options: ProjectToolsOptions): ProjectedTools {
  const { project, projectLoose = project, budget, because, nameOf } = options;
  const projections = toolbox.tools.map(project);
  const sendings = spendBudget(projections, budget);
  const list = toolbox.tools.map((tool, index): ProjectedTool => {
    const own = projections[index] ?? project(tool);
    const { as, reasons: spent } = sendings[index] ?? { as: 'left_out', reasons: [] };
    const name = nameOf === undefined ? tool.name : nameOf(tool.name);
    const reasons = [...own.strict.reasons, ...(because?.(tool) ?? []), ...spent];
    if (spent.length === 0) return { tool, name, projection: own, reasons };
    const projection = as === 'loose' ? projectLoose(tool) : { ...own, schema: undefined };
    return { tool, name, projection, reasons };
  });
  if (nameOf !== undefined) demandDistinct(list);
  let byName: ReadonlyMap<string, ProjectedTool> | undefined;
  return {
    list,
    find(name) {
      byName ??= new Map([...list.map((one) => [one.tool.name, one] as const), ...list.map((one) => [one.name, one] as const)]);
      return byName.get(name);
    },
  };
}

/**
 * The same, remembered: what `make` answers for a toolbox, which never changes, and for the same options, which are told apart by their JSON
 * text. An unchanged toolbox costs a look-up for each request.
 */
export function rememberTools<Options extends object>(
  make: (toolbox: Toolbox, options: Options) => ProjectedTools,
): (toolbox: Toolbox, options: Options) => ProjectedTools {
  const remembered = new WeakMap<Toolbox, Map<string, ProjectedTools>>();
  return (toolbox, options) => {
    if (!Object.isFrozen(toolbox)) return make(toolbox, options);
    const known = remembered.get(toolbox) ?? new Map<string, ProjectedTools>();
    remembered.set(toolbox, known);
    const key = JSON.stringify(options);
    const tools = known.get(key) ?? make(toolbox, options);
    known.set(key, tools);
    return tools;
  };
}

function demandDistinct(list: readonly ProjectedTool[]): void {
  const owners = new Map<string, string>();
  for (const { name, tool } of list) {
    const owner = owners.get(name);
    if (owner !== undefined) {
      throw new DefinitionError(
        'duplicate_name',
        `tools ${owner} and ${tool.name}: the provider would be shown both as ${name}; rename one of them`,
      );
    }
    owners.set(name, tool.name);
  }
}
