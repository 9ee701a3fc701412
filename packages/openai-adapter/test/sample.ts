type Schema = Record<string, unknown>;

/** Values that have the structure which a schema describes; only most of them are valid, so whoever asks validates them. */
export function sampleValues(document: Schema, seed: number, count: number): readonly unknown[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => sample(document, document, random, 0));
}

function sample(document: Schema, schema: unknown, random: () => number, depth: number): unknown {
  if (!isRecord(schema) || depth > 12) return null;
  const pick = (values: readonly unknown[]): unknown => values[Math.floor(random() * values.length)];
  const { $ref: ref, anyOf, oneOf, enum: values, type } = schema;
  if (typeof ref === 'string') return sample(document, follow(document, ref), random, depth + 1);
  const branches = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(branches)) return sample(document, pick(branches), random, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(values)) return pick(values);
  switch (Array.isArray(type) ? pick(type) : type) {
    case 'string':
      return pick(['a', 'ab', 'abc', 'abcd', '', 'Z9', 'a@b.example']);
    case 'integer':
      return pick([0, 1, 2, 3, 4, 6]);
    case 'number':
      return pick([0, 1, 2, 0.5, 1.5, 4]);
    case 'boolean':
      return random() < 0.5;
    case 'array':
      return sampleArray(document, schema, random, depth);
    case 'object':
      return sampleObject(document, schema, random, depth);
    default:
      return null;
  }
}

function sampleArray(document: Schema, schema: Schema, random: () => number, depth: number): unknown {
  const { prefixItems, items, minItems } = schema;
  if (Array.isArray(prefixItems))
    return prefixItems.slice(0, Math.floor(random() * (prefixItems.length + 1))).map((one) => sample(document, one, random, depth + 1));
  const length = Math.max(Number(minItems ?? 0), depth > 6 ? 0 : Math.floor(random() * 3));
  return Array.from({ length }, () => sample(document, items, random, depth + 1));
}

function sampleObject(document: Schema, schema: Schema, random: () => number, depth: number): unknown {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(properties).filter((name) => required.includes(name) || (depth < 8 && random() < 0.5));
  return Object.fromEntries(names.map((name) => [name, sample(document, properties[name], random, depth + 1)]));
}

function follow(document: Schema, ref: string): unknown {
  let current: unknown = document;
  for (const token of ref.split('/').slice(1)) current = isRecord(current) ? current[token] : undefined;
  return current;
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
