import { DefinitionError } from '../definition-error.ts';
import type { IsolatedCheck, IsolatedSchema, IsolatedVerdict, Isolation } from '../isolation.ts';
import { contentHash } from '../schema/fingerprint.ts';
import { unknownOption } from '../unknown-option.ts';
import { createQuarantine, type QuarantinedTool } from './quarantine.ts';
import { createSeat, type Seat } from './seat.ts';

/** Options of an isolation in worker threads. */
export interface WorkerIsolationOptions {
  /** Milliseconds that one check may take. Default 1,000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds that compiling one schema may take, before its first check. Default 5,000. */
  readonly compileMs?: number | undefined;
  /** Heap of one worker in megabytes. Default 128. */
  readonly memoryMb?: number | undefined;
  /** Threads. Checks that find none free wait in a line. Default 1. */
  readonly workers?: number | undefined;
  /** Compiled schemas that one worker keeps; others are compiled again when needed. Default 256. */
  readonly schemas?: number | undefined;
  /** Milliseconds that a schema is not tried after it took too long or too much memory; twice as long each further time, at most an hour. Default 60,000. */
  readonly quarantineMs?: number | undefined;
  /** Told when a schema is not tried for a while. Its errors are dropped. */
  readonly onQuarantine?: ((tool: QuarantinedTool) => unknown) | undefined;
}

/** An isolation in worker threads, for `createGate`. Several gates may share one. */
export interface WorkerIsolation extends Isolation {
  /** Tools whose calls are refused at present. */
  quarantined(): readonly QuarantinedTool[];
  /** Lets a tool be tried again at once. */
  release(tool: string): void;
  /** Ends the threads; what comes after is refused. A process that has nothing else to do ends without it. */
  close(): Promise<void>;
}

const defaults = { timeoutMs: 1_000, compileMs: 5_000, memoryMb: 128, workers: 1, schemas: 256, quarantineMs: 60_000 };

/**
 * Checks schemas from elsewhere in threads that can be killed, each with a heap of its own. Threads start with the first check.
 * @throws DefinitionError `invalid_option` for an unknown option, or one that is not a whole number of at least 1 (`memoryMb`: 16).
 */
export function createWorkerIsolation(options: WorkerIsolationOptions = {}): WorkerIsolation {
  const { timeoutMs, compileMs, quarantineMs, workers, ...bounds } = readOptions(options);
  const quarantine = createQuarantine(quarantineMs, () => performance.now());
  const seats = Array.from({ length: workers }, () => createSeat(bounds));
  const free = [...seats];
  const line: ((seat: Seat) => void)[] = [];
  const take = (): Promise<Seat> | Seat => free.pop() ?? new Promise((resolve) => line.push(resolve));
  const giveBack = (seat: Seat): void => {
    const next = line.shift();
    if (next === undefined) free.push(seat);
    else next(seat);
  };
  const ask = async ({ tool, schema }: IsolatedSchema, check: IsolatedCheck | undefined): Promise<IsolatedVerdict> => {
    const seat = await take();
    try {
      const key = keyOf(schema);
      // Asked when its turn has come: those before it may have been refused in the meantime.
      if (quarantine.holds(key)) return { accepted: false, unchecked: 'quarantined' };
      const content = check && { value: check.value, language: check.language, issues: check.issues, moved: check.moved };
      const verdict = await seat.ask({ key, schema, check: content }, { checkMs: timeoutMs, compileMs });
      const reason = 'unchecked' in verdict ? verdict.unchecked : undefined;
      if (reason === undefined) quarantine.clear(key);
      else if (reason === 'timed_out' || reason === 'out_of_memory') told(options.onQuarantine, quarantine.add(key, tool, reason));
      return verdict;
    } catch {
      // Such as a schema too deep to be hashed.
      return { accepted: false, unchecked: 'failed' };
    } finally {
      giveBack(seat);
    }
  };
  return {
    check: (work) => ask(work, work),
    warm: async (work) => void (await ask(work, undefined)),
    quarantined: quarantine.list,
    release: quarantine.release,
    close: async () => void (await Promise.all(seats.map((seat) => seat.close()))),
  };
}

const keys = new WeakMap<object, string>();

/** Of a schema and what of it is secret. */
function keyOf({ json, secrets }: IsolatedSchema['schema']): string {
  const known = keys.get(json);
  if (known !== undefined) return known;
  const key = contentHash({ json, secrets });
  if (Object.isFrozen(json)) keys.set(json, key);
  return key;
}

function told(listener: WorkerIsolationOptions['onQuarantine'], tool: QuarantinedTool): void {
  try {
    listener?.(tool);
  } catch {
    // Told, not asked.
  }
}

function readOptions({ onQuarantine, ...given }: WorkerIsolationOptions): typeof defaults {
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `worker isolation: ${what}`);
  };
  demand(onQuarantine === undefined || typeof onQuarantine === 'function', 'onQuarantine must be a function');
  const read = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    demand(Object.hasOwn(defaults, name), unknownOption(name, [...Object.keys(defaults), 'onQuarantine']));
    if (value === undefined) continue;
    const least = name === 'memoryMb' ? 16 : 1;
    demand(
      Number.isSafeInteger(value) && value >= least && value < 2 ** 31,
      `${name} must be a whole number of at least ${least}, not ${String(value)}`,
    );
    read[name as keyof typeof defaults] = value;
  }
  return read;
}
