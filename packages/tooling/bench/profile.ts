import type { Profiler } from 'node:inspector';

/** Whose code the processor was in, as shares of the time that it was not idle. */
export interface Shares {
  /** Packages of this repository, with what they have built in or compile: JSON, regular expressions, validators. */
  readonly own: number;
  /** Everything below `node_modules` that is not ours. */
  readonly libraries: number;
  /** Node's own modules, and the programs behind them. */
  readonly node: number;
  readonly garbage: number;
}

/**
 * Reads a CPU profile by file. What has no file, such as a built-in or a validator that Ajv has compiled, is counted for the file that called
 * it. Each sample counts as one: the time between two of them is also that in which the process waited for a processor, which is nobody's.
 */
export function readShares(profile: Profiler.Profile): Shares {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const fileOf = new Map<number, string>();
  const mark = (id: number, caller: string): void => {
    const node = nodes.get(id);
    if (node === undefined) return;
    const { url, functionName } = node.callFrame;
    const file = url !== '' ? url : functionName.startsWith('(') && functionName !== '(anonymous)' ? functionName : caller;
    fileOf.set(id, file);
    for (const child of node.children ?? []) mark(child, file);
  };
  mark(profile.nodes[0]?.id ?? 0, '(program)');
  const samples = new Map<string, number>();
  for (const id of profile.samples ?? []) {
    const file = fileOf.get(id) ?? '(program)';
    samples.set(file, (samples.get(file) ?? 0) + 1);
  }
  samples.delete('(idle)');
  const total = [...samples.values()].reduce((sum, count) => sum + count, 0);
  const share = (fits: (file: string) => boolean): number =>
    [...samples].reduce((sum, [file, count]) => (fits(file) ? sum + count : sum), 0) / total;
  const isOwn = (file: string): boolean => /\/packages\/[^/]+\/(?:dist|src)\//.test(file) && !file.includes('/node_modules/.pnpm/');
  return {
    own: share(isOwn),
    libraries: share((file) => file.includes('/node_modules/.pnpm/')),
    garbage: share((file) => file === '(garbage collector)'),
    node: share((file) => file.startsWith('node:') || (file.startsWith('(') && file !== '(garbage collector)')),
  };
}
