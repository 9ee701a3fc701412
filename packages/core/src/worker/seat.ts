import type { IsolatedSchema, IsolatedVerdict } from '../isolation.ts';
import type { Question, Reply } from './protocol.ts';
import { type Ended, startThread, type Thread } from './thread.ts';

/** What one question may take, in milliseconds. */
export interface QuestionLimits {
  readonly checkMs: number;
  /** Before that, for a schema that the thread does not know. */
  readonly compileMs: number;
}

/** A question, with the schema that it is about; nothing to check is only to compile. */
export interface SeatQuestion extends Pick<Question, 'key' | 'check'> {
  readonly schema: IsolatedSchema['schema'];
}

/** A place for one thread at a time, which is asked one thing at a time: one that ended is followed by another. */
export interface Seat {
  ask(question: SeatQuestion, limits: QuestionLimits): Promise<IsolatedVerdict>;
  /** Ends the thread. What it was asked has failed, and what it will be asked fails. */
  close(): Promise<void>;
}

/** Bounds of what a thread holds. */
export interface SeatLimits {
  readonly memoryMb: number;
  readonly schemas: number;
}

interface Occupant {
  readonly thread: Thread;
  /** Keys of the schemas that it knows, the one asked about last at the end. */
  readonly known: Set<string>;
}

/** Makes an empty seat; its thread starts with the first question. */
export function createSeat({ memoryMb, schemas }: SeatLimits): Seat {
  let occupant: Occupant | undefined;
  let closed = false;
  const enter = async (): Promise<Occupant | undefined> => {
    const thread = await startThread(memoryMb);
    occupant = thread && { thread, known: new Set() };
    if (closed) await thread?.end();
    return occupant;
  };
  const teach = async ({ thread, known }: Occupant, { key, schema }: SeatQuestion, limitMs: number): Promise<Reply | Ended> => {
    const { json, secrets } = schema;
    const forget = oldest(known, known.size + 1 - schemas);
    const said = await thread.ask({ key, schema: { json, secrets }, forget, check: undefined }, limitMs);
    if (isAccepted(said)) known.add(key);
    return said;
  };
  return {
    async ask(question, { checkMs, compileMs }) {
      const who = closed || occupant?.thread.over === false ? occupant : await enter();
      if (closed || who === undefined) return { accepted: false, unchecked: 'failed' };
      const { key, check } = question;
      let said: Reply | Ended = { accepted: true };
      if (who.known.delete(key)) who.known.add(key);
      else said = await teach(who, question, compileMs);
      if (isAccepted(said) && check !== undefined) said = await who.thread.ask({ key, schema: undefined, forget: [], check }, checkMs);
      if (typeof said === 'object') return said;
      return { accepted: false, unchecked: said === 'ready' ? 'failed' : said };
    },
    async close() {
      closed = true;
      await occupant?.thread.end();
    },
  };
}

function isAccepted(said: Reply | Ended): boolean {
  return typeof said === 'object' && said.accepted;
}

/** Takes so many keys out of a set, first those that have been there for longest. */
function oldest(keys: Set<string>, count: number): readonly string[] {
  const taken = [...keys].slice(0, Math.max(count, 0));
  for (const key of taken) keys.delete(key);
  return taken;
}
