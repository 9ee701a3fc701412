import { isDeepStrictEqual } from 'node:util';
import type { AnyTool, CallRecord } from '@toolgate/core';
import { projectTool } from '@toolgate/openai-adapter';
import { type Connection, firstRow } from './database.ts';

/** A sentence, and whether it is true of this run. */
export type Check = readonly [claim: string, holds: boolean];

/** What is known of a run when it is over. */
export interface RunEvidence {
  readonly stop: string;
  readonly records: readonly CallRecord[];
  /** The id of a call for each time that its handler ran, as the handlers told it. */
  readonly handled: readonly string[];
  readonly reading: Connection;
}

/** What holds of a tool before any model is asked. */
export function contractChecks({ contract }: AnyTool): Check[] {
  const { strict, encode, restore } = projectTool(contract);
  const samples = contract.samples.valid ?? [];
  return [
    [`${contract.name} goes out in strict mode`, strict.eligible],
    [
      'what strict mode adds is taken away again',
      samples.length > 0 && samples.every((sample) => isDeepStrictEqual(restore(encode(sample)), sample)),
    ],
  ];
}

/** What holds whatever a model does. */
export function generalChecks({ stop, records, handled, reading }: RunEvidence): Check[] {
  const idsOf = (fits: (code: CallRecord['code']) => boolean): string[] =>
    records.filter(({ code }) => fits(code)).map(({ callId }) => callId);
  const refused = idsOf((code) => refusals.includes(code));
  const accepted = idsOf((code) => code === 'ok');
  return [
    [`the run ended in a known way: ${stop}`, stops.includes(stop)],
    [`no handler ran on a refused call (${refused.length})`, !refused.some((id) => handled.includes(id))],
    [
      `the handler of each accepted call ran once (${accepted.length})`,
      accepted.every((id) => handled.filter((ran) => ran === id).length === 1),
    ],
    ['no order was refunded beyond its total', firstRow(reading, overRefunded) === undefined],
    ['the connection of the search cannot write', refusesToWrite(reading)],
  ];
}

/** What holds of the diligent conversation besides. */
export function replayChecks({ stop, records, reading }: RunEvidence): Check[] {
  const made = records.filter(({ code }) => code !== 'ok').map(({ tool, keywords }) => `${tool} ${keywords.join()}`);
  const ticket = firstRow(reading, "select count(*) as made, max(priority || ', ' || status) as state from tickets where id > 2");
  const refund = firstRow(reading, 'select count(*) as made, sum(amount_cents) as cents from refunds where id > 1');
  return [
    ['the model had its last word', stop === 'answered'],
    ['each mistake was refused once, for its own reason, and then corrected', isDeepStrictEqual(made, mistakes)],
    ['one ticket was created, and it is closed', isDeepStrictEqual({ ...Object(ticket) }, { made: 1, state: 'high, closed' })],
    ['one refund was made, of the 40.00 that were left', isDeepStrictEqual({ ...Object(refund) }, { made: 1, cents: 4000 })],
  ];
}

const stops = ['answered', 'over_budget', 'max_turns', 'truncated'];
const refusals = ['unknown_tool', 'invalid_json', 'invalid_input', 'over_budget'];
const mistakes = [
  'search_tickets enum',
  'check_page rule:allowed_host',
  'create_ticket additionalProperties',
  'refund_order type',
  'refund_order rule:left_to_refund',
  'update_ticket zod:custom',
];
const overRefunded =
  'select order_id from refunds join orders on orders.id = order_id group by order_id having sum(amount_cents) > total_cents';

function refusesToWrite(connection: Connection): boolean {
  try {
    connection.exec('delete from tickets');
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === 'SQLITE_READONLY';
  }
}
