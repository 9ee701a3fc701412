import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

/** One connection to the desk's SQLite file. */
export type Connection = Database.Database;

/** The desk's database: one file, one connection that can write and one that cannot. */
export interface DeskDatabase {
  readonly reading: Connection;
  readonly writing: Connection;
  /** Closes both connections, and removes the file unless it was asked for by name. */
  close(): void;
}

/**
 * Makes the database in a new file: the one named, which is kept, or one in a temporary folder, which is removed by `close`.
 * @throws Error when the named file exists already (nothing is ever overwritten) or cannot be made.
 */
export function openDatabase(file?: string): DeskDatabase {
  const path = file === undefined ? join(mkdtempSync(join(tmpdir(), 'ticket-desk-')), 'desk.db') : resolve(file);
  claimFile(path);
  const writing = new Database(path);
  writing.exec(schema);
  writing.exec(seed);
  // SQLite itself refuses writes here. The option `readonly` of this driver has no effect, the URI parameter has.
  const reading = new Database(`${pathToFileURL(path).href}?mode=ro`);
  return {
    reading,
    writing,
    close() {
      reading.close();
      writing.close();
      if (file === undefined) rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

/** The first row of a query. (The driver's own `get` adds a field of its own to the row.) */
export function firstRow(connection: Connection, sql: string, ...values: readonly unknown[]): unknown {
  return connection.prepare(sql).all(...values)[0];
}

function claimFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx'));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const remedy = code === 'EEXIST' ? 'the file exists already; name a new one, or remove it first' : `the file cannot be made (${code})`;
    throw new Error(`--database ${path}: ${remedy}`, { cause });
  }
}

const schema = `
  pragma foreign_keys = on;
  create table orders (
    id text primary key,
    email text not null,
    status text not null check (status in ('open', 'paid', 'cancelled')),
    total_cents integer not null
  );
  create table refunds (
    id integer primary key,
    order_id text not null references orders (id),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null,
    note text,
    call_key text not null unique
  );
  create table tickets (
    id integer primary key,
    email text not null,
    subject text not null,
    body text not null,
    priority text not null,
    status text not null,
    resolution text,
    call_key text not null unique
  );
`;

const seed = `
  insert into orders values
    ('ord_7f3k2m9q1x', 'ada@example.com', 'paid', 9000),
    ('ord_2b8d5w0z4c', 'grace@example.com', 'open', 3000);
  insert into refunds values
    (1, 'ord_7f3k2m9q1x', 5000, 'late', null, 'seed-1');
  insert into tickets values
    (1, 'ada@example.com', 'Change of address', 'I have moved.', 'low', 'closed', 'Address changed.', 'seed-1'),
    (2, 'grace@example.com', 'Invoice missing', 'I cannot find the invoice.', 'normal', 'open', null, 'seed-2');
`;
