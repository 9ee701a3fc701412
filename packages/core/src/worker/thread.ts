import { Worker } from 'node:worker_threads';
import type { Question, Reply } from './protocol.ts';

/** How a thread ended before it answered. */
export type Ended = 'timed_out' | 'out_of_memory' | 'failed';

/** A thread that answers one question at a time. It does not keep the process alive, save while it is asked. */
export interface Thread {
  /** It has ended, or is ending. */
  readonly over: boolean;
  /** Answers, or tells how it ended: it is killed when it has not answered within so many milliseconds. */
  ask(question: Question, limitMs: number): Promise<Reply | Ended>;
  end(): Promise<void>;
}

/** Milliseconds within which a thread has to be there. */
const startMs = 30_000;

/** Starts a thread with a heap of so many megabytes; undefined when it does not come up. */
export async function startThread(memoryMb: number): Promise<Thread | undefined> {
  const worker = startWorker(memoryMb);
  let over = false;
  let hear: (said: Reply | Ended) => void = () => undefined;
  const end = (how: Ended): void => {
    over = true;
    hear(how);
  };
  worker.on('message', (reply: Reply) => hear(reply));
  worker.on('error', (error: { readonly code?: unknown }) => end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'failed'));
  worker.on('exit', () => end('failed'));
  const answer = (limitMs: number): Promise<Reply | Ended> =>
    new Promise((resolve) => {
      const expire = (): void => {
        if (!waiting) return;
        end('timed_out');
        void worker.terminate();
      };
      let waiting = true;
      // One turn more: where the program itself was busy, the answer may be there and unread.
      const timer = setTimeout(() => setImmediate(expire), limitMs);
      hear = (said) => {
        waiting = false;
        hear = () => undefined;
        clearTimeout(timer);
        worker.unref();
        resolve(said);
      };
    });
  if ((await answer(startMs)) !== 'ready') return undefined;
  return {
    get over() {
      return over;
    },
    ask(question, limitMs) {
      const answered = answer(limitMs);
      worker.ref();
      try {
        worker.postMessage(question);
      } catch {
        // What cannot be sent, such as a function or a value too deep to copy, is not checked.
        hear('failed');
      }
      return answered;
    },
    end: async () => void (await worker.terminate()),
  };
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
