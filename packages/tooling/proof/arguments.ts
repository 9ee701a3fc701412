import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type CallRecord,
  createCounters,
  createGate,
  createToolbox,
  defineTool,
  fromJsonSchema,
  type Gate,
  isDefinitionError,
  type Outcome,
  renderOutcome,
} from '@toolgate/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { createChance, type Chance } from './chance.ts';
import { hostileTexts, mutatedText, mutatedValue } from './mutate.ts';
import type { ProofResult, ProofSize } from './result.ts';

const folder: URL = new URL('../../../../shared/corpus/', import.meta.url);

/** Megabytes by which the heap may have grown in the end, and bytes of one refusal. */
const growthMb = 64;
const refusalBytes = 2_048;

/** A tool, arguments that fit it, and a reading of its schema that shares no code with the gate. */
interface Subject {
  readonly name: string;
  readonly gate: Gate;
  readonly samples: readonly object[];
  readonly fits: (value: unknown) => boolean;
  ran: number;
}

interface Found {
  calls: number;
  accepted: number;
  readonly codes: Map<string, number>;
  longest: number;
  readonly faults: string[];
}

/** Calls that are nearly right, all wrong or meant to hurt, thrown at tools; then secrets in every argument, looked for where none may be. */
export async function argumentsProof(size: ProofSize): Promise<ProofResult> {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_130);
  const chance = createChance(seed);
  const unhandled: unknown[] = [];
  const listen = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', listen);
  const subjects = [...ownSubjects(), ...corpusSubjects(size === 'full' ? 1_000 : 200)];
  const before = heapMb();
  const fuzzed = await fuzz(subjects, chance, size === 'full' ? 1_000_000 : 50_000);
  const canaries = await plant(chance, size === 'full' ? 100_000 : 5_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', listen);
  const growth = heapMb() - before;
  const faults = [
    ...fuzzed.faults,
    ...canaries.faults,
    ...unhandled.map((reason) => `unhandled rejection: ${String(reason)}`),
    ...(growth > growthMb ? [`the heap grew by ${growth.toFixed(0)} MB`] : []),
  ];
  return {
    name: 'arguments',
    passed: fuzzed.calls + canaries.calls - faults.length,
    failed: faults.length,
    skipped: existsSync(folder) ? 0 : 1,
    lines: [
      `${subjects.length} tools, seed ${seed}; ${fuzzed.calls} calls: ${fuzzed.accepted} accepted, ${shownCounts(fuzzed.codes)}`,
      `longest refusal ${fuzzed.longest} bytes, heap ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB, ${unhandled.length} unhandled rejections`,
      `${canaries.calls} calls with planted secrets: ${canaries.leaks} found outside the preview`,
      ...(existsSync(folder) ? [] : ['skipped: the corpus is not beside this repository, so only own tools were called']),
      ...faults.slice(0, 50),
    ],
  };
}

async function fuzz(subjects: readonly Subject[], chance: Chance, calls: number): Promise<Found> {
  const found: Found = { calls, accepted: 0, codes: new Map(), longest: 0, faults: [] };
  const malformed = malformedTexts();
  for (let index = 0; index < calls; index += 1) {
    const subject = chance.one(subjects);
    const sample = chance.one(subject.samples);
    const [kind, sent] = draw(sample, malformed, chance);
    subject.ran = 0;
    const fault = await judge(subject, sent, found).catch((error: unknown) => `the call rejected: ${String(error)}`);
    if (fault !== undefined) found.faults.push(`${subject.name}, ${kind}: ${fault}: ${shown(sent)}`);
  }
  return found;
}

function draw(sample: object, malformed: readonly string[], chance: Chance): readonly [string, unknown] {
  switch (chance.below(10)) {
    case 0:
      return ['as it is', JSON.stringify(sample)];
    case 1:
      return ['malformed', chance.one(malformed)];
    case 2:
      return ['edge', chance.one(hostileTexts)];
    case 3:
    case 4:
    case 5:
      return ['text changed', mutatedText(JSON.stringify(sample), chance)];
    case 6:
      return ['value changed, parsed', mutatedValue(sample, chance)];
    default:
      return ['value changed', JSON.stringify(mutatedValue(sample, chance)) ?? ''];
  }
}

/** What is wrong with the answer to a call; undefined when it is right. */
async function judge(subject: Subject, sent: unknown, found: Found): Promise<string | undefined> {
  const outcome = await subject.gate.call({ id: 'call', name: 'tool', arguments: sent });
  if (subject.ran !== (outcome.ok ? 1 : 0)) return `the handler ran ${subject.ran} times for ${outcome.ok ? 'ok' : outcome.error.code}`;
  const value = readPlainly(sent);
  if (outcome.ok) {
    found.accepted += 1;
    return value !== undefined && subject.fits(value.value) ? undefined : 'accepted, and a plain reading refuses it';
  }
  const { code } = outcome.error;
  found.codes.set(code, (found.codes.get(code) ?? 0) + 1);
  if (code !== 'invalid_json' && code !== 'invalid_input') return `answered ${code}`;
  if (code === 'invalid_input' && value !== undefined && subject.fits(value.value)) return 'refused, and a plain reading accepts it';
  return faultOfText(outcome, found);
}

function faultOfText(outcome: Outcome, found: Found): string | undefined {
  const text = renderOutcome(outcome);
  const bytes = Buffer.byteLength(text);
  found.longest = Math.max(found.longest, bytes);
  if (bytes > refusalBytes) return `a refusal of ${bytes} bytes`;
  if (unseen.test(text)) return 'a refusal with characters that cannot be seen';
  const { error } = JSON.parse(text) as { readonly error: { readonly issues: readonly { readonly message: string }[] } };
  return error.issues.length > 0 && error.issues.every(({ message }) => message !== '') ? undefined : 'a refusal that says nothing';
}

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** As a program without a gate would read it; undefined when it cannot. */
function readPlainly(sent: unknown): { readonly value: unknown } | undefined {
  if (typeof sent !== 'string') return { value: sent };
  if (sent.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(sent) as unknown };
  } catch {
    return undefined;
  }
}

const canaryTool = {
  name: 'tool',
  description: 'Holds secrets.',
  input: z.object({
    note: z.string().max(20),
    token: z.string().max(10).meta({ secret: true }),
    password: z.string().max(10).meta({ format: 'password' }),
    inner: z.object({ key: z.string().max(10).meta({ secret: true }), tags: z.array(z.string().max(8)) }),
    choice: z.union([z.object({ kind: z.literal('a'), id: z.int() }), z.object({ kind: z.literal('b'), name: z.string().max(4) })]),
  }),
  sideEffect: 'read' as const,
};

/** Random secrets in every argument of calls that fail in one way or another. */
async function plant(
  chance: Chance,
  calls: number,
): Promise<{ readonly calls: number; readonly leaks: number; readonly faults: string[] }> {
  const records: CallRecord[] = [];
  const counters = createCounters();
  const tool = defineTool(canaryTool).handle((input) => {
    throw new Error(JSON.stringify(input));
  });
  const gate = createGate(createToolbox([tool]), {
    onRecord(record) {
      records.push(record);
      counters.add(record);
    },
  });
  const faults: string[] = [];
  let leaks = 0;
  for (let index = 0; index < calls; index += 1) {
    const open = Array.from({ length: 6 }, () => chance.hex(24));
    const secret = Array.from({ length: 3 }, () => chance.hex(24));
    const short = chance.below(3) === 0;
    const [a, b, c] = short ? secret.map((text) => text.slice(0, 10)) : secret;
    const value: object = {
      note: open[0],
      token: a,
      password: b,
      inner: { key: c, tags: short ? [] : [open[1], open[2]] },
      choice: short ? { kind: 'a', id: 1 } : { kind: chance.one(['a', 'b', open[3]]), name: open[4], id: open[5] },
    };
    const sent = short || chance.below(2) === 0 ? value : mutatedValue(value, chance);
    records.length = 0;
    const outcome = await gate.call({ id: 'call', name: 'tool', arguments: chance.below(4) === 0 ? sent : JSON.stringify(sent) });
    const leaked = leakOf(outcome, records, { open, secret: secret.map((text) => text.slice(0, 10)) });
    if (leaked === undefined) continue;
    leaks += 1;
    faults.push(`${leaked}: ${shown(sent)}`);
  }
  const labels = JSON.stringify([...counters.tools].map(([name, { codes, keywords }]) => [name, [...codes], [...keywords]]));
  if (/[0-9a-f]{10}/.test(labels)) faults.push(`a planted text became a label of metrics: ${labels.slice(0, 200)}`);
  return { calls, leaks, faults };
}

/** Where a planted text stands that it must not stand in. */
function leakOf(
  outcome: Outcome,
  records: readonly CallRecord[],
  { open, secret }: { readonly open: readonly string[]; readonly secret: readonly string[] },
): string | undefined {
  const record = JSON.stringify(records);
  if ([...open, ...secret].some((text) => record.includes(text))) return 'in a record';
  const text = renderOutcome(outcome);
  if (secret.some((each) => text.includes(each))) return 'a secret in a refusal';
  // The preview of what was received is the one place where a value that is no secret may be shown.
  const withoutPreview = text.replace(/"received":"(?:[^"\\]|\\.)*"/g, '');
  return open.some((each) => withoutPreview.includes(each)) ? 'in a refusal outside its preview' : undefined;
}

/** Tools of our own, with the types that models get wrong most. */
function ownSubjects(): readonly Subject[] {
  const order = z.object({
    orderId: z.string().regex(/^ord_[a-z0-9]{4}$/),
    amountCents: z.int().min(1).max(50_000),
    reason: z.enum(['damaged', 'late', 'other']),
    note: z.string().max(20).optional(),
    tags: z.array(z.string().max(8)).max(3),
  });
  const search = z.object({
    by: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('id'), id: z.int() }),
      z.object({ kind: z.literal('text'), text: z.string().min(1), exact: z.boolean() }),
    ]),
    limits: z.record(z.string(), z.number()),
    page: z.number().nullable(),
  });
  return [
    own('own order', order, { orderId: 'ord_a1b2', amountCents: 500, reason: 'late', note: 'x', tags: ['a', 'b'] }),
    own('own search', search, { by: { kind: 'text', text: 'cup', exact: true }, limits: { a: 1.5, b: 0 }, page: null }),
    own('own open object', z.looseObject({ a: z.unknown() }), { a: { b: [1, 'x', null, { c: true }] }, constructor: 'y' }),
  ];
}

function own(name: string, input: z.ZodObject, sample: object): Subject {
  const subject: { ran: number } = { ran: 0 };
  const tool = defineTool({ name: 'tool', description: 'Of our own.', input, sideEffect: 'write' }).handle(() => void (subject.ran += 1));
  return Object.assign(subject, {
    name,
    gate: createGate(createToolbox([tool])) as Gate,
    samples: [sample],
    fits: plainReading(tool.contract.inputSchema),
  });
}

/** Public tools that have calls which fit them. */
function corpusSubjects(most: number): readonly Subject[] {
  if (!existsSync(folder)) return [];
  const subjects: Subject[] = [];
  for (const line of readFileSync(new URL('function-calling.public.jsonl', folder), 'utf8').trim().split('\n')) {
    if (subjects.length >= most) break;
    const { tool, calls } = JSON.parse(line) as Line;
    const samples = calls.flatMap(({ arguments: given, valid }) => (valid === true && typeof given === 'object' && given ? [given] : []));
    const subject = samples.length > 0 ? foreign(tool.name, tool.parameters, samples) : undefined;
    if (subject !== undefined) subjects.push(subject);
  }
  return subjects;
}

interface Line {
  readonly tool: { readonly name: string; readonly parameters: object };
  readonly calls: readonly { readonly arguments: unknown; readonly valid: boolean | null }[];
}

function foreign(name: string, schema: object, samples: readonly object[]): Subject | undefined {
  const subject: { ran: number } = { ran: 0 };
  try {
    const tool = defineTool({ name: 'tool', description: 'From elsewhere.', input: fromJsonSchema(schema), sideEffect: 'write' }).handle(
      () => void (subject.ran += 1),
    );
    const fits = plainReading(tool.contract.inputSchema);
    return Object.assign(subject, { name, gate: createGate(createToolbox([tool])) as Gate, samples, fits });
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}

function plainReading(schema: object): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, ownProperties: true, logger: false, allErrors: false });
  addFormats.default(ajv);
  const validate = ajv.compile<unknown>(schema);
  return (value) => validate(value);
}

function malformedTexts(): readonly string[] {
  const path = new URL('malformed-calls.public.jsonl', folder);
  if (!existsSync(path)) return hostileTexts;
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { readonly raw: string }).raw);
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function shownCounts(codes: ReadonlyMap<string, number>): string {
  return [...codes].map(([code, count]) => `${count} ${code}`).join(', ');
}

function shown(sent: unknown): string {
  try {
    return JSON.stringify(sent)?.slice(0, 200) ?? String(sent);
  } catch {
    return 'a value that JSON cannot carry';
  }
}
