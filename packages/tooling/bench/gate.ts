import { createGate, createToolbox, defineTool, renderOutcome } from '@toolgate/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { z } from 'zod';
import { type Candidate, compare, type Comparison } from './measure.ts';
import { inAscii, payloads, type Subject, subjects, texts } from './payloads.ts';

/** One row of the gate's table. */
export interface GateRow {
  readonly size: Subject['name'];
  readonly work: string;
  readonly bytes: number;
  /** To reach; only the plain rows have one. */
  readonly target: number | undefined;
  readonly gate: Comparison;
}

interface Work {
  readonly name: string;
  readonly accepted: boolean;
  readonly refined?: true;
  /** Has no sentence in its arguments. */
  readonly skips?: Subject['name'];
  readonly texts: (subject: Subject) => readonly string[];
  readonly targets?: Readonly<Record<Subject['name'], number>>;
}

const works: readonly Work[] = [
  {
    name: 'valid',
    accepted: true,
    texts: (subject) => payloads(subject, texts.plain, false),
    targets: { small: 3.5, medium: 1.3, large: 1.4 },
  },
  { name: 'valid, escapes', accepted: true, texts: (subject) => payloads(subject, texts.escaped, false) },
  { name: 'valid, all in ASCII', accepted: true, texts: (subject) => payloads(subject, texts.escaped, false).map(inAscii) },
  // A string that starts with a colon looks like one more key: only the exact reading can tell that all is well.
  { name: 'valid, parser in doubt', accepted: true, skips: 'small', texts: (subject) => payloads(subject, `: ${texts.escaped}`, false) },
  { name: 'valid, refinements', accepted: true, refined: true, texts: (subject) => payloads(subject, texts.plain, false) },
  {
    name: 'invalid, rendered',
    accepted: false,
    texts: (subject) => payloads(subject, texts.plain, true),
    targets: { small: 8, medium: 2.6, large: 2 },
  },
  { name: 'invalid, escapes', accepted: false, texts: (subject) => payloads(subject, texts.escaped, true) },
];

/** The whole gate with every guard, text in, against `JSON.parse` and a compiled Ajv that stops at the first error. */
export async function benchGate(told: (row: GateRow) => void): Promise<void> {
  for (const subject of subjects) {
    for (const work of works) {
      if (work.skips === subject.name) continue;
      const [, gate] = await compare(candidatesOf(subject, work));
      if (gate === undefined) continue;
      const own = work.texts(subject);
      told({
        size: subject.name,
        work: work.name,
        bytes: Math.round(own.join('').length / own.length),
        target: work.targets?.[subject.name],
        gate,
      });
    }
  }
}

function candidatesOf(subject: Subject, work: Work): [base: Candidate, gate: Candidate] {
  const refine = (input: z.ZodObject): z.ZodType<object, object> =>
    work.refined ? input.refine((value) => Object.keys(value).length > 2, { path: [], message: 'send more than two fields' }) : input;
  const tool = defineTool({
    name: subject.name,
    description: 'What is measured.',
    input: refine(subject.input),
    sideEffect: 'read',
    handler: async () => ({ done: true }),
  });
  let records = 0;
  const gate = createGate(createToolbox([tool]), { onRecord: () => (records += 1) });
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const validate = ajv.compile<object>(tool.contract.inputSchema);
  const own = work.texts(subject);
  const textAt = (index: number): string => own[index & 15] as string;
  for (const text of own) assertVerdict(validate(JSON.parse(text)), work);
  return [
    {
      name: 'JSON.parse + Ajv',
      run: (times) => {
        let accepted = 0;
        for (let index = 0; index < times; index += 1) if (validate(JSON.parse(textAt(index)))) accepted += 1;
        return accepted;
      },
    },
    {
      name: 'gate',
      run: async (times) => {
        let accepted = 0;
        let length = 0;
        for (let index = 0; index < times; index += 1) {
          const outcome = await gate.call({ id: 'call_1', name: subject.name, arguments: textAt(index) });
          if (outcome.ok) accepted += 1;
          else length += lengthOf(renderOutcome(outcome));
        }
        assertVerdict(accepted === times, work, accepted === 0);
        return length + records;
      },
    },
  ];
}

/** Reads the text to its end: a string that is put together may not be made before somebody does. */
function lengthOf(text: string): number {
  return text.charCodeAt(text.length - 1) > 0 ? text.length : 0;
}

/** A bench of calls that end otherwise than they claim measures nothing. */
function assertVerdict(accepted: boolean, work: Work, refused = !accepted): void {
  if (work.accepted ? !accepted : !refused) throw new Error(`bench: the calls of "${work.name}" did not all end as they should`);
}
