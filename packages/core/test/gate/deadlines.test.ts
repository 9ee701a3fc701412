import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines, type Wait } from '../../src/gate/deadlines.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

interface Call extends Wait {
  readonly limit: number;
  readonly began: number;
}

/** Waits that note how long they took when their time is over. */
function world() {
  const told = new Map<Call, number>();
  const deadlines = createDeadlines<Call>(
    ({ limit }) => limit,
    (call) => told.set(call, performance.now() - call.began),
  );
  const begin = (limit: number): Call => {
    const call = { limit, began: performance.now(), deadlineAt: 0, slot: -1 };
    deadlines.add(call);
    return call;
  };
  return { deadlines, told, begin };
}

test.each([1, 99, 250, 9_999, 10_000, 30_000])('a limit of %d ms alone is told at its time', (limit) => {
  const { begin, told } = world();
  const call = begin(limit);
  vi.advanceTimersByTime(limit - 1);
  expect(told.size).toBe(0);
  vi.advanceTimersByTime(2);
  expect(told.get(call)).toBeLessThanOrEqual(limit + 1);
});

test.each([
  [1, 1],
  [99, 1],
  [9_999, 1],
  [10_000, 100],
  [30_000, 100],
])('beside others a limit of %d ms is told in its time or up to %d ms later, never before', (limit, late) => {
  const { begin, told } = world();
  begin(20_000);
  const calls: Call[] = [];
  for (let step = 0; step < 25; step += 1) {
    calls.push(begin(limit));
    vi.advanceTimersByTime(17);
  }
  vi.advanceTimersByTime(limit + 200);
  for (const call of calls) {
    expect(told.get(call)).toBeGreaterThanOrEqual(limit);
    expect(told.get(call)).toBeLessThanOrEqual(limit + late);
  }
});

test('a wait that is removed is told nothing, and one that is added again keeps the time that it had', () => {
  const { deadlines, begin, told } = world();
  begin(20_000);
  const [gone, again] = [begin(10_000), begin(10_000)];
  vi.advanceTimersByTime(5_000);
  deadlines.remove(gone);
  deadlines.remove(again);
  deadlines.add(again);
  vi.advanceTimersByTime(6_000);
  expect(told.has(gone)).toBe(false);
  expect(told.get(again)).toBeLessThanOrEqual(10_100);
});

test('a timer that comes late tells in the order of the times, not of the waits', () => {
  let look = (): void => undefined;
  vi.stubGlobal('setTimeout', (callback: () => void) => (look = callback));
  const { begin, told } = world();
  for (const limit of [30, 10, 20]) begin(limit);
  vi.advanceTimersByTime(50);
  look();
  vi.unstubAllGlobals();
  expect([...told.keys()].map(({ limit }) => limit)).toEqual([10, 20, 30]);
});

test('the timer ends with the last wait, a tenth of a second later at most', () => {
  const { deadlines, begin } = world();
  const call = begin(30_000);
  vi.advanceTimersByTime(350);
  expect(vi.getTimerCount()).toBe(1);
  deadlines.remove(call);
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
});
