import { isMembers } from '../legality/place.ts';
import type { Random } from './random.ts';

const others: readonly unknown[] = [null, null, '', 'zz', 0, 1.5, -7, true, [], {}];

/** The same value with one change somewhere in it: something goes, comes, becomes null or of another type. */
export function neighbour(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return changedArray(value, random);
  if (isMembers(value)) {
    const names = Object.keys(value);
    const name = names.length === 0 ? undefined : random.pick(names);
    if (name === undefined || random.chance(0.15)) return { ...value, [random.pick(['zz', 'a', 'x'])]: random.pick(others) };
    const { [name]: held, ...rest } = value;
    if (random.chance(0.25)) return rest;
    return Object.fromEntries(names.map((key) => [key, key === name ? (random.chance(0.3) ? null : neighbour(held, random)) : value[key]]));
  }
  if (typeof value === 'string')
    return random.pick<unknown>([value.toUpperCase(), `${value}${value}x`, [...value].slice(1).join(''), ...others]);
  return random.pick(typeof value === 'number' ? [value + 1, value - 1, value + 0.5, -value, ...others] : others);
}

function changedArray(value: readonly unknown[], random: Random): unknown {
  if (value.length === 0) return [random.pick(others)];
  const index = random.below(value.length);
  return random.pick<() => unknown>([
    () => value.filter((_, at) => at !== index),
    () => [...value, value[index]],
    () => [...value].reverse(),
    () => value.map((item, at) => (at === index ? neighbour(item, random) : item)),
    () => value.map((item, at) => (at === index ? neighbour(item, random) : item)),
  ])();
}
