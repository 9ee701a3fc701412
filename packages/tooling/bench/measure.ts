/** One way to do the work; `run` is told how many times, so that a synchronous candidate pays for no promise. */
export interface Candidate {
  readonly name: string;
  /** Does the work `times` times and answers something that depends on it. */
  readonly run: (times: number) => unknown;
  /** Makes what the work consumes; not measured. */
  readonly prepare?: (times: number) => void;
  /** What the process that does the work has spent so far. Default: this one. */
  readonly usage?: () => Promise<NodeJS.CpuUsage>;
  /** Name of the candidate that it is compared with. Default: the first. */
  readonly against?: string;
}

/** How a candidate compares with the baseline, round by round. */
export interface Comparison {
  readonly name: string;
  /** CPU time per unit of work in the least disturbed round, in nanoseconds. */
  readonly best: number;
  /** Ratios to the baseline inside the same round. */
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
}

interface Plan {
  /** CPU time of one slice, in milliseconds. */
  readonly slice: number;
  readonly rounds: number;
  /** CPU time that each candidate runs before it is measured, in milliseconds: optimising compilers work beside it, and late. */
  readonly warmUp: number;
}

const usual: Plan = { slice: 8, rounds: 25, warmUp: 600 };

/**
 * Compares candidates with the first of them, or with the one that each names. Every round runs one slice of each, in an order of its own; ratios are taken inside a
 * round, of CPU time: on a shared machine the wall clock measures the neighbours, and rounds minutes apart measure different machines.
 */
export async function compare(candidates: readonly Candidate[], plan: Partial<Plan> = {}): Promise<readonly Comparison[]> {
  const { slice, rounds, warmUp } = { ...usual, ...plan };
  const times = new Map<Candidate, number>();
  for (const candidate of candidates) times.set(candidate, await timesPer(slice, candidate, warmUp));
  const costs = new Map<Candidate, number[]>(candidates.map((candidate) => [candidate, []]));
  globalThis.gc?.();
  for (let round = 0; round < rounds; round += 1) {
    for (const candidate of shuffled(candidates)) {
      const count = times.get(candidate) ?? 1;
      costs.get(candidate)?.push((await cpuTime(candidate, count)) / count);
    }
  }
  return candidates.map((candidate) => {
    const base = costs.get(candidates.find(({ name }) => name === candidate.against) ?? (candidates[0] as Candidate)) ?? [];
    const own = costs.get(candidate) ?? [];
    const ratios = own.map((cost, round) => cost / (base[round] ?? Number.NaN)).sort((a, b) => a - b);
    const at = (share: number): number => ratios[Math.round((ratios.length - 1) * share)] ?? Number.NaN;
    return { name: candidate.name, best: Math.min(...own), median: at(0.5), p10: at(0.1), p90: at(0.9) };
  });
}

/** How often the work fits into one slice, as fast as it goes after the warm-up. */
async function timesPer(slice: number, candidate: Candidate, warmUp: number): Promise<number> {
  let count = 1;
  let spent = 0;
  for (;;) {
    const cost = await cpuTime(candidate, count);
    spent += cost;
    const fitting = Math.max(1, Math.round((count * slice * 1e6) / cost));
    if (spent >= warmUp * 1e6 && (cost >= (slice * 1e6) / 2 || count === 1)) return fitting;
    count = Math.min(fitting, count * 2);
  }
}

let kept: unknown;

/** CPU time in nanoseconds. */
async function cpuTime(candidate: Candidate, count: number): Promise<number> {
  candidate.prepare?.(count);
  const start = candidate.usage === undefined ? process.cpuUsage() : await candidate.usage();
  kept = candidate.run(count);
  if (kept instanceof Promise) kept = await kept;
  const end = candidate.usage === undefined ? process.cpuUsage() : await candidate.usage();
  return (end.user + end.system - start.user - start.system) * 1_000;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [order[index], order[other]] = [order[other] as Item, order[index] as Item];
  }
  return order;
}
