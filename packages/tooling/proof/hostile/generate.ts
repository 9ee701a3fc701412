/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nameList = ['a', 'b', 'c', 'd', 'constructor', 'toString', 'prototype', '', '~/', '$ref', 'properties', 'ключ', '\u2028', 'length'];
const patternList = [
  '^a',
  '(a+)+$',
  '(a|a)*b',
  '\\s+$',
  '^(?=a)b',
  '(?<n>a)\\k<n>',
  '\\p{L}+',
  '(a{1,99}){1,99}',
  '[\\w-.]',
  '^.*.*.*=$',
  'a\\_b',
];
const referenceList = ['#', '#/$defs/a', '#/$defs/b', '#/$defs/c', '#/properties/a', '#/properties/b'];
const strangeReferences = ['#a', '#/none', 'http://127.0.0.1/', 'urn:x', '', '#/$defs/a/items', '#/constructor'];
const oddList: readonly unknown[] = [null, -1, 1e308, 0.1, '', [], {}, [{}], true, false, 'x'.repeat(300), { $data: '1/a' }, [[[[]]]], -0];
const formatList = [
  'email',
  'uri',
  'url',
  'date-time',
  'regex',
  'uuid',
  'ipv6',
  'password',
  'unheard-of',
  'hostname',
  'json-pointer',
  'uri-template',
];
const single = 'additionalProperties unevaluatedProperties propertyNames items unevaluatedItems contains not if then else'.split(' ');
const several = 'allOf anyOf oneOf prefixItems'.split(' ');
const mapped = 'properties patternProperties dependentSchemas $defs definitions'.split(' ');
const rare = '$async $data $dynamicRef $recursiveRef $id $anchor $schema nullable requried $vocabulary $comment contentSchema'.split(' ');

/** Draws schemas that are made to hurt: near what is valid, so that many are read, and beyond it in every way. */
export function createHostile(random: () => number): { schema(): unknown; value(): unknown } {
  const upTo = (count: number): number => Math.floor(random() * count);
  const oneOf = <Item>(list: readonly Item[]): Item => list[upTo(list.length)] as Item;
  const chance = (likely: number): boolean => random() < likely;
  const repeat = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);
  /** Mostly a few, sometimes a crowd. */
  const crowd = (): number => (chance(0.005) ? 50 + upTo(400) : upTo(3));
  const name = (): string => (chance(0.15) ? `n${upTo(10_000)}` : chance(0.002) ? '__proto__' : oneOf(nameList));
  const reference = (): string => (chance(0.01) ? oneOf(strangeReferences) : oneOf(referenceList));
  const scalar = (): unknown => (chance(0.05) ? oneOf(oddList) : oneOf<unknown>(['a', 1, true, null, 'aaaa!', 7.5]));
  const schema = (depth: number): unknown => {
    if (chance(0.04)) return chance(0.5);
    if (depth <= 0 || chance(0.25))
      return chance(0.3) ? { $ref: reference() } : { type: oneOf(['string', 'number', 'array', 'object', 'null', 'integer']) };
    const made: Record<string, unknown> = {};
    for (const keyword of repeat(1 + upTo(3), () => chance(0.5))) Object.assign(made, keyword ? applying(depth) : asserting());
    return made;
  };
  const applying = (depth: number): object => {
    const kind = random();
    if (kind < 0.3) return { [oneOf(single)]: schema(depth - 1) };
    if (kind < 0.6) return { [oneOf(several)]: repeat(1 + crowd(), () => schema(depth - 2)) };
    if (kind < 0.7) return { $ref: reference() };
    const keyword = oneOf(mapped);
    const key = keyword === 'patternProperties' ? () => oneOf(patternList) : keyword.endsWith('efs') ? () => oneOf(['a', 'b', 'c']) : name;
    return { [keyword]: Object.fromEntries(repeat(1 + crowd(), () => [key(), schema(depth - 1)])) };
  };
  const asserting = (): object => {
    const kind = random();
    if (kind < 0.15) return { required: [...new Set(repeat(crowd() * (chance(0.05) ? 40 : 1), name))] };
    if (kind < 0.3) return { enum: [...repeat(crowd(), scalar)] };
    if (kind < 0.4) return { pattern: oneOf(patternList) };
    if (kind < 0.5) return { format: oneOf(formatList) };
    if (kind < 0.6) return { uniqueItems: true };
    if (kind < 0.7)
      return {
        [oneOf(['minimum', 'maxLength', 'multipleOf', 'minItems', 'exclusiveMinimum', 'maxProperties'])]: chance(0.98)
          ? upTo(5) + 1
          : oneOf(oddList),
      };
    if (kind < 0.705) return { [oneOf(rare)]: chance(0.5) ? reference() : oneOf(oddList) };
    if (kind < 0.72) return { [`k${upTo(9)}`]: oneOf(oddList) };
    if (kind < 0.85) return { dependentRequired: { [name()]: [...new Set(repeat(crowd(), name))] } };
    return { const: scalar() };
  };
  const value = (depth: number): unknown => {
    if (depth <= 0 || chance(0.3)) return chance(0.1) ? `${'a'.repeat(upTo(2_000))}!` : scalar();
    if (chance(0.4)) return repeat(crowd() * (chance(0.1) ? 5 : 1), () => value(depth - 1));
    return Object.fromEntries(repeat(crowd(), () => [name(), value(depth - 1)]));
  };
  return {
    schema: () => {
      const root = { type: 'object', properties: { a: schema(6), b: schema(4) }, $defs: { a: schema(5), b: schema(4), c: schema(3) } };
      return chance(0.1) ? schema(6) : chance(0.2) ? { ...root, ...(schema(5) as object), type: 'object' } : root;
    },
    value: () => ({ a: value(5), b: value(3), ...(chance(0.1) && { more: value(3) }) }),
  };
}
