import { findTextDoubts } from '@toolgate/core';
import { compare, type Comparison } from './measure.ts';
import { inAscii, payloads, subjects, texts } from './payloads.ts';

/** What it costs to be sure that a text says what `JSON.parse` read. */
export interface GuardRow {
  readonly size: string;
  readonly work: string;
  readonly bytes: number;
  readonly guarded: Comparison;
}

const works: readonly { readonly name: string; readonly of: (subject: (typeof subjects)[number]) => readonly string[] }[] = [
  { name: 'plain', of: (subject) => payloads(subject, texts.plain, false) },
  { name: 'escapes', of: (subject) => payloads(subject, texts.escaped, false) },
  { name: 'all in ASCII', of: (subject) => payloads(subject, texts.escaped, false).map(inAscii) },
];

/** `JSON.parse` and all guards on the text, against `JSON.parse` alone. */
export async function benchGuards(told: (row: GuardRow) => void): Promise<void> {
  for (const subject of subjects) {
    for (const { name, of } of works) {
      const own = of(subject);
      const parse = (index: number): object => JSON.parse(own[index & 15] as string) as object;
      const [, guarded] = await compare([
        { name: 'JSON.parse', run: (times) => sum(times, (index) => (parse(index) === null ? 0 : 1)) },
        { name: 'guarded', run: (times) => sum(times, (index) => findTextDoubts(own[index & 15] as string, parse(index), 5).length) },
      ]);
      if (guarded !== undefined) told({ size: subject.name, work: name, bytes: Math.round(own.join('').length / own.length), guarded });
    }
  }
}

function sum(times: number, each: (index: number) => number): number {
  let total = 0;
  for (let index = 0; index < times; index += 1) total += each(index);
  return total;
}
