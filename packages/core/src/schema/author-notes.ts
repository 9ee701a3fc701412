import { type JsonSchema, isJsonObject } from '../json.ts';
import type { SchemaNote, SideEffect } from '../tool.ts';
import { slowPattern } from './slow-pattern.ts';
import { visitSchema } from './walk.ts';

/** Characters of a text for which a pattern that takes polynomial time is no matter. */
const SHORT = 1_000;

/**
 * What a published schema says that may hurt its author: patterns that a text can make slow, decimal steps, and in a tool that reaches the
 * network texts and lists without an end.
 */
export function authorNotes(json: JsonSchema, sideEffect: SideEffect): readonly SchemaNote[] {
  const notes: SchemaNote[] = [];
  visitSchema(json, (schema, { instance, keyword }) => {
    if (instance === undefined || keyword === 'propertyNames') return;
    const note = (code: string, message: string): number => notes.push({ path: instance, code, message });
    const slow = slowPatternOf(schema);
    if (slow !== undefined) note('slow_pattern', slow);
    const { multipleOf } = schema;
    if (typeof multipleOf === 'number' && !Number.isInteger(multipleOf))
      note('decimal_step', `the step ${multipleOf} is held to exactly, as decimals; whole numbers of a smaller unit leave no doubt`);
    if (sideEffect !== 'network') return;
    if (allows(schema, 'string') && !isBoundText(schema))
      note('unbounded_string', 'a text of any length goes out to the network; set a maximum');
    if (allows(schema, 'array') && schema['maxItems'] === undefined)
      note('unbounded_list', 'a list of any length goes out to the network; set a maximum');
  });
  return notes;
}

/** Patterns beside a format are Zod's own, and are passed over. */
function slowPatternOf({ pattern, patternProperties, format, maxLength }: JsonSchema): string | undefined {
  const isShort = typeof maxLength === 'number' && maxLength <= SHORT;
  const sources = [
    ...(typeof pattern === 'string' && format === undefined ? [{ source: pattern, isShort }] : []),
    ...(isJsonObject(patternProperties) ? Object.keys(patternProperties).map((source) => ({ source, isShort: false })) : []),
  ];
  for (const { source, isShort: bound } of sources) {
    const growth = slowPattern(source);
    if (growth === undefined || (growth === 'polynomial' && bound)) continue;
    const remedy = growth === 'polynomial' ? `, or a maximum length of ${SHORT} or less` : '';
    return `the pattern ${source.slice(0, 64)} may take ${growth} time on a text made for it: take one in which no two loops can take the same characters${remedy}`;
  }
  return undefined;
}

function allows({ type }: JsonSchema, kind: string): boolean {
  return type === kind || (Array.isArray(type) && type.includes(kind));
}

/** Formats have no length of their own, but for those of a fixed form. */
function isBoundText(schema: JsonSchema): boolean {
  return ['maxLength', 'enum', 'const'].some((keyword) => keyword in schema) || fixedForms.has(String(schema['format']));
}

const fixedForms: ReadonlySet<string> = new Set(['date', 'time', 'date-time', 'uuid', 'ipv4', 'ipv6']);
