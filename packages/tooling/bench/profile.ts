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
  /** Self time by file, the most expensive first; for a reader. */
  readonly files: readonly (readonly [file: string, share: number])[];
}

/** Reads a CPU profile by file. What has no file, such as a built-in, is counted for the file that called it. */
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
  const times = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const file = fileOf.get(id) ?? '(program)';
    times.set(file, (times.get(file) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  }
  times.delete('(idle)');
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const share = (fits: (file: string) => boolean): number =>
    [...times].reduce((sum, [file, time]) => (fits(file) ? sum + time : sum), 0) / total;
  const isOwn = (file: string): boolean => /\/packages\/[^/]+\/(?:dist|src)\//.test(file) && !file.includes('/node_modules/.pnpm/');
  return {
    own: share(isOwn),
    libraries: share((file) => file.includes('/node_modules/.pnpm/')),
    garbage: share((file) => file === '(garbage collector)'),
    node: share((file) => file.startsWith('node:') || (file.startsWith('(') && file !== '(garbage collector)')),
    files: [...times].map(([file, time]) => [file, time / total] as const).sort(([, a], [, b]) => b - a),
  };
}
