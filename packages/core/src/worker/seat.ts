import { Worker } from 'node:worker_threads';
import type { IsolatedVerdict } from '../isolation.ts';
import type { Question, Reply } from './protocol.ts';

/** What one question may take, in milliseconds. */
export interface QuestionLimits {
  readonly checkMs: number;
  /** More for a question that comes with its schema. */
  readonly compileMs: number;
}

/** A place for one worker at a time, which is asked one thing at a time: a worker that takes too long is killed, and the next one is new. */
export interface Seat {
  ask(
    question: Omit<Question, 'schema' | 'forget'>,
    schema: NonNullable<Question['schema']>,
    limits: QuestionLimits,
  ): Promise<IsolatedVerdict>;
  /** Kills the worker. What it was asked has failed. */
  close(): Promise<void>;
}

/** Bounds of what a worker holds. */
export interface SeatLimits {
  readonly memoryMb: number;
  readonly schemas: number;
}

/** Milliseconds within which a worker has to be there. */
const startMs = 30_000;

interface Occupant {
  readonly worker: Worker;
  /** Keys of the schemas that it was sent, the one asked about last at the end. */
  readonly sent: Set<string>;
  /** Takes the next thing that it says, or how it ended. */
  hear: (said: Reply | Ended) => void;
}

type Ended = 'timed_out' | 'out_of_memory' | 'failed';

/** Makes an empty seat; its worker starts with the first question. A worker does not keep the process alive, save while it is asked. */
export function createSeat({ memoryMb, schemas }: SeatLimits): Seat {
  let occupant: Occupant | undefined;
  let closed = false;
  const end = (who: Occupant, how: Ended): void => {
    if (occupant === who) occupant = undefined;
    who.hear(how);
  };
  const hear = (who: Occupant, limitMs: number): Promise<Reply | Ended> =>
    new Promise((resolve) => {
      // One turn more: where the program itself was busy, the answer may be there and unread.
      const timer = setTimeout(() => setImmediate(expire), limitMs);
      const expire = (): void => {
        end(who, 'timed_out');
        void who.worker.terminate();
      };
      who.hear = (said) => {
        who.hear = () => undefined;
        clearTimeout(timer);
        resolve(said);
      };
    });
  const enter = async (): Promise<Occupant | undefined> => {
    const worker = startWorker(memoryMb);
    const who: Occupant = { worker, sent: new Set(), hear: () => undefined };
    occupant = who;
    worker.on('message', (reply: Reply) => who.hear(reply));
    worker.on('error', (error: { readonly code?: unknown }) =>
      end(who, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'failed'),
    );
    worker.on('exit', () => end(who, 'failed'));
    return (await hear(who, startMs)) === 'ready' ? who : undefined;
  };
  return {
    async ask(question, schema, limits) {
      const who = closed ? undefined : (occupant ?? (await enter()));
      if (who === undefined) return { accepted: false, unchecked: 'failed' };
      who.worker.ref();
      const isNew = !who.sent.delete(question.key);
      const forget = isNew ? oldest(who.sent, who.sent.size + 1 - schemas) : [];
      who.sent.add(question.key);
      const answer = hear(who, limits.checkMs + (isNew ? limits.compileMs : 0));
      who.worker.postMessage({ ...question, forget, schema: isNew ? { json: schema.json, secrets: schema.secrets } : undefined });
      const said = await answer;
      who.worker.unref();
      if (typeof said === 'object') return said;
      return { accepted: false, unchecked: said === 'ready' ? 'failed' : said };
    },
    async close() {
      closed = true;
      if (occupant !== undefined) await occupant.worker.terminate();
    },
  };
}

/** Takes so many keys out of a set, first those that have been there for longest. */
function oldest(keys: Set<string>, count: number): readonly string[] {
  const taken = [...keys].slice(0, Math.max(count, 0));
  for (const key of taken) keys.delete(key);
  return taken;
}

function startWorker(memoryMb: number): Worker {
  const options = {
    name: 'toolgate-isolation',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: Math.min(memoryMb, 32), stackSizeMb: 4 },
    execArgv: [],
    env: {},
  };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./serve.js', import.meta.url), options);
  // From its sources, as tests and examples run it, it is TypeScript, which not every Node reads by itself.
  const serve = JSON.stringify(new URL('./serve.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${serve}); })`, { ...options, eval: true });
}
