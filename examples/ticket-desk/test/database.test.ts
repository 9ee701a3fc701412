import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { firstRow, openDatabase } from '../database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without a name the file is temporary, and goes with its folder', () => {
  const database = openDatabase();
  const { file } = firstRow(database.writing, 'pragma database_list') as { file: string };
  expect(existsSync(file)).toBe(true);
  database.close();
  expect(existsSync(dirname(file))).toBe(false);
});

test.each(['desk.db', 'a desk #1?.db', 'büro 100%.db'])('a file called %s is kept', (name) => {
  const file = join(folder, name);
  const database = openDatabase(file);
  expect(firstRow(database.reading, 'select count(*) as orders from orders')).toEqual({ orders: 2 });
  expect(() => database.reading.exec('delete from orders')).toThrow('readonly');
  database.close();
  expect(statSync(file).size).toBeGreaterThan(0);
});

test('a file that exists is never touched', () => {
  const file = join(folder, 'first.db');
  openDatabase(file).close();
  const { mtimeMs } = statSync(file);
  expect(() => openDatabase(file)).toThrow(`--database ${file}: the file exists already; name a new one, or remove it first`);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test('a file that cannot be made is named', () => {
  const file = join(folder, 'no-such-folder', 'desk.db');
  expect(() => openDatabase(file)).toThrow(`--database ${file}: the file cannot be made (ENOENT)`);
});
