import { z } from 'zod';

/** A tool's input, valid arguments for it, and mistakes to make in them. */
export interface Subject {
  readonly name: 'small' | 'medium' | 'large';
  readonly input: z.ZodObject;
  /** Arguments that differ with the seed. `text` is put wherever a sentence stands. */
  readonly valid: (seed: number, text: string) => Record<string, unknown>;
  /** Each makes one to three fields wrong. */
  readonly mistakes: readonly ((value: Record<string, unknown>) => void)[];
}

/** 3 fields, 60 bytes. */
const small: Subject = {
  name: 'small',
  input: z.object({
    orderId: z.string().regex(/^ord_[a-z0-9]{6}$/),
    amountCents: z.int().min(1).max(50_000),
    reason: z.enum(['damaged', 'late', 'other']),
  }),
  valid: (seed) => ({
    orderId: `ord_${hash(seed)}`,
    amountCents: 1 + ((seed * 977) % 50_000),
    reason: pick(['damaged', 'late', 'other'], seed),
  }),
  mistakes: [
    (value) => (value['amountCents'] = String(value['amountCents'])),
    (value) => (value['reason'] = 'broken'),
    (value) => delete value['orderId'],
    (value) => Object.assign(value, { amountCents: -1, amount: 5 }),
  ],
};

const address = z.object({
  street: z.string().min(1).max(80),
  city: z.string().min(1).max(60),
  zip: z.string().regex(/^\d{5}$/),
  country: z.string().length(2),
});

function addressOf(seed: number, text: string): Record<string, unknown> {
  return { street: `${seed} ${text.slice(0, 40)}`, city: pick(['Oslo', 'Lima', 'Quito'], seed), zip: String(10_000 + seed), country: 'NO' };
}

/** 15 fields, 22 with nested ones, 1 KB. */
const medium: Subject = {
  name: 'medium',
  input: z.object({
    ticketId: z.string().regex(/^tic_[a-z0-9]{6}$/),
    title: z.string().min(3).max(120).describe('One line.'),
    body: z.string().max(2_000),
    status: z.enum(['open', 'waiting', 'solved']),
    priority: z.int().min(1).max(5),
    score: z.number().min(0).max(1),
    email: z.email(),
    createdAt: z.iso.datetime(),
    assignee: z.string().max(40).nullable(),
    internal: z.boolean(),
    labels: z.array(z.string().min(1).max(24)).max(10),
    watchers: z.array(z.string().max(40)).max(20),
    notes: z.string().max(500).optional(),
    address,
    meta: z.object({ source: z.enum(['mail', 'web', 'phone']), attempts: z.int().nonnegative(), tag: z.string().max(40).optional() }),
  }),
  valid: (seed, text) => ({
    ticketId: `tic_${hash(seed)}`,
    title: `${text.slice(0, 60)} ${seed}`,
    body: `${text} ${text}`.slice(0, 330),
    status: pick(['open', 'waiting', 'solved'], seed),
    priority: 1 + (seed % 5),
    score: ((seed * 37) % 100) / 100,
    email: `user${seed}@example.org`,
    createdAt: `2026-03-${String(1 + (seed % 28)).padStart(2, '0')}T10:20:30Z`,
    assignee: seed % 3 === 0 ? null : `agent-${seed}`,
    internal: seed % 2 === 0,
    labels: ['billing', 'refund', `batch-${seed}`],
    watchers: ['anna@example.org', 'bert@example.org'],
    notes: text.slice(0, 90),
    address: addressOf(seed, text),
    meta: { source: pick(['mail', 'web', 'phone'], seed), attempts: seed % 4, tag: 'quarterly' },
  }),
  mistakes: [
    (value) => Object.assign(value, { priority: '3', status: 'closed' }),
    (value) => delete value['title'],
    (value) => Object.assign(value, { adress: {}, email: 'nobody' }),
    (value) => Object.assign(value, { address: { ...(value['address'] as object), zip: 12_345 }, score: 1.5, internal: 'true' }),
  ],
};

const row = z.object({ sku: z.string().min(1).max(24), quantity: z.int().min(0), price: z.number().nonnegative(), active: z.boolean() });
const person = z.object({
  name: z.string().max(60),
  email: z.email(),
  phone: z.string().max(24),
  role: z.enum(['owner', 'editor', 'viewer']),
  address,
});
const group = z.object({ lead: person, deputy: person, size: z.int().positive(), label: z.string().max(60) });

function personOf(seed: number, text: string): Record<string, unknown> {
  const role = pick(['owner', 'editor', 'viewer'], seed);
  return { name: text.slice(0, 20), email: `p${seed}@example.org`, phone: '+47 22 22 22 22', role, address: addressOf(seed, text) };
}

function groupOf(seed: number, text: string): Record<string, unknown> {
  return { lead: personOf(seed, text), deputy: personOf(seed + 1, text), size: 3 + seed, label: `group ${seed}` };
}

function rowsOf(seed: number): unknown[] {
  return Array.from({ length: 100 }, (_, index) => ({
    sku: `sku-${seed}-${index}`,
    quantity: index % 7,
    price: (index * 125) / 100,
    active: index % 2 === 0,
  }));
}

const fields = ['north', 'south', 'east', 'west', 'up', 'down'] as const;

/** 88 fields on 4 levels, two arrays of 100 objects, 15 KB. */
const large: Subject = {
  name: 'large',
  input: z.object({
    importId: z.string().regex(/^imp_[a-z0-9]{6}$/),
    mode: z.enum(['merge', 'replace']),
    dryRun: z.boolean(),
    comment: z.string().max(1_000),
    added: z.array(row).max(500),
    removed: z.array(row).max(500),
    groups: z.object({ sales: group, support: group }),
    regions: z.object(
      Object.fromEntries(fields.map((field) => [field, z.object({ code: z.string().max(8), weight: z.number(), on: z.boolean() })])),
    ),
  }),
  valid: (seed, text) => ({
    importId: `imp_${hash(seed)}`,
    mode: pick(['merge', 'replace'], seed),
    dryRun: seed % 2 === 1,
    comment: text,
    added: rowsOf(seed),
    removed: rowsOf(seed + 16),
    groups: { sales: groupOf(seed, text), support: groupOf(seed + 2, text) },
    regions: Object.fromEntries(fields.map((field, index) => [field, { code: `r${index}`, weight: index / 4, on: true }])),
  }),
  mistakes: [
    (value) => Object.assign((value['added'] as object[])[57] as object, { quantity: '3' }),
    (value) => delete (value['groups'] as Record<string, unknown>)['support'],
    (value) => Object.assign(value, { mode: 'append', dry_run: true }),
    (value) => Object.assign((value['removed'] as object[])[99] as object, { price: -1, sku: '', colour: 'red' }),
  ],
};

/** The three sizes. */
export const subjects: readonly Subject[] = [small, medium, large];

function hash(seed: number): string {
  return (seed * 2_654_435_761 + 60_466_176).toString(36).slice(-6).padStart(6, '0');
}

function pick<Item>(items: readonly Item[], seed: number): Item {
  return items[seed % items.length] as Item;
}

/** What sentences in the arguments are made of. */
export const texts = {
  plain:
    'The parcel arrived two days late and one of the three cups inside was broken, the customer asks for a partial refund of the order',
  escaped:
    'The parcel said "fragile":\n\tone cup was broken \\ the customer\'s note: "{\\"refund\\": true}"\nasks for a refund \u4e2d\u6587 \u{1f600} of it',
} as const;

/** 16 argument texts, one per seed. */
export function payloads(subject: Subject, text: string, mistaken: boolean): readonly string[] {
  return Array.from({ length: 16 }, (_, seed) => {
    const value = subject.valid(seed, text);
    if (mistaken) pick(subject.mistakes, seed)(value);
    return JSON.stringify(value);
  });
}

/** As a client that writes ASCII only escapes it. */
export function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
