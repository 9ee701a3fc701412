import { expect, test } from 'vitest';
import { createQuarantine } from '../../src/worker/quarantine.ts';

test('keeps a schema away for longer each time in a row, and no longer than an hour', () => {
  let now = 0;
  const quarantine = createQuarantine(60_000, () => now);
  const waits = Array.from({ length: 8 }, () => {
    const { remainingMs } = quarantine.add('key', 'tool', 'timed_out');
    expect(quarantine.holds('key')).toBe(true);
    now += remainingMs;
    expect(quarantine.holds('key')).toBe(false);
    return remainingMs / 60_000;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(quarantine.list()).toEqual([]);
});

test('begins anew with one that did well, was released, or was free for an hour', () => {
  let now = 0;
  const quarantine = createQuarantine(1_000, () => now);
  const again = (): number => {
    quarantine.add('other', 'other', 'out_of_memory');
    return quarantine.add('key', 'tool', 'timed_out').times;
  };
  expect([again(), again()]).toEqual([1, 2]);
  quarantine.clear('key');
  expect(again()).toBe(1);
  quarantine.release('tool');
  expect([again(), again()]).toEqual([1, 2]);
  now += 2 * 3_600_000;
  expect(again()).toBe(1);
  expect(quarantine.list().map(({ tool, times, reason }) => [tool, times, reason])).toEqual([
    ['other', 1, 'out_of_memory'],
    ['tool', 1, 'timed_out'],
  ]);
});
