/**
 * What OpenAI's strict mode takes, written from its structured outputs guide and shared with no converter: every fault of a schema, each as
 * `pointer: fault`.
 */
export function strictFaults(root: unknown): readonly string[] {
  const faults: string[] = [];
  const definitions = isRecord(root) && isRecord(root['$defs']) ? root['$defs'] : {};
  const common = ['type', 'description', 'enum', '$defs'];
  const byType: Record<string, readonly string[]> = {
    string: ['pattern', 'format'],
    number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    array: ['items', 'minItems', 'maxItems'],
    object: ['properties', 'required', 'additionalProperties'],
    boolean: [],
    null: [],
  };
  byType['integer'] = byType['number'] ?? [];
  const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];

  const check = (schema: unknown, at: string): void => {
    const fault = (text: string): void => void faults.push(`${at || '/'}: ${text}`);
    if (!isRecord(schema)) return fault('not a schema object');
    if ('$ref' in schema) {
      const { $ref: ref, $defs: _, ...siblings } = schema;
      if (Object.keys(siblings).length > 0) fault('$ref has siblings');
      const name = String(ref).replace('#/$defs/', '');
      if (ref !== '#' && !Object.hasOwn(definitions, name)) fault('$ref leads nowhere');
      return undefined;
    }
    if ('anyOf' in schema) {
      if (at === '') fault('anyOf at the root');
      for (const key of Object.keys(schema)) if (key !== 'anyOf' && key !== 'description') fault(`${key} beside anyOf`);
      const branches = schema['anyOf'];
      if (!Array.isArray(branches) || branches.length === 0) return fault('anyOf is empty');
      return branches.forEach((branch, index) => check(branch, `${at}/anyOf/${index}`));
    }
    const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
    if (types.length === 0 || types.some((type) => typeof type !== 'string' || byType[type] === undefined)) return fault('no type');
    const allowed = [...common, ...types.flatMap((type: string) => byType[type] ?? [])];
    for (const key of Object.keys(schema)) if (!allowed.includes(key)) fault(`${key} is not permitted`);
    if (types.length > 1 && (types.length > 2 || types[1] !== 'null' || schema['enum'] !== undefined)) fault('a list of types');
    if (at === '' && schema['type'] !== 'object') fault('the root is no object');
    const values = schema['enum'];
    if (values !== undefined && (!Array.isArray(values) || values.length === 0)) fault('enum is empty');
    if (Array.isArray(values) && !values.every((value) => fitsType(schema['type'], value))) fault('enum does not fit type');
    if ('format' in schema && !formats.includes(String(schema['format']))) fault('format');
    if ('pattern' in schema && /\(\?[=!<]|\\[1-9bBpPk]/u.test(String(schema['pattern']))) fault('pattern');
    if (types.includes('array')) check(schema['items'], `${at}/items`);
    if (types.includes('object')) checkObject(schema, at, fault);
    return undefined;
  };
  const checkObject = (schema: Record<string, unknown>, at: string, fault: (text: string) => void): void => {
    const { properties, required, additionalProperties } = schema;
    if (!isRecord(properties)) return fault('object schema missing properties');
    if (additionalProperties !== false) fault('additionalProperties is not false');
    if (JSON.stringify(required) !== JSON.stringify(Object.keys(properties))) fault('required does not list every key');
    return Object.keys(properties).forEach((name) => check(properties[name], `${at}/properties/${name}`));
  };
  check(root, '');
  for (const name of Object.keys(definitions)) check(definitions[name], `/$defs/${name}`);
  return faults;
}

function fitsType(type: unknown, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
