import { type JsonSchema, isJsonObject } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { linearPlan } from './linear-plan.ts';
import { visitSchema } from './walk.ts';

/** A note for each pattern that cannot be matched in linear time, and so only where something limits its time. */
export function patternNotes(json: JsonSchema): readonly SchemaNote[] {
  const notes: SchemaNote[] = [];
  visitSchema(json, ({ pattern, patternProperties }, { instance = '' }) => {
    const patterns = [
      ...(typeof pattern === 'string' ? [pattern] : []),
      ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : []),
    ];
    for (const source of patterns) {
      if (linearPlan(source) !== undefined) continue;
      notes.push({
        path: instance,
        code: 'pattern_not_linear',
        message: `the pattern ${JSON.stringify(source.slice(0, 64))} cannot be matched in linear time: what it would be matched with is refused, unless the gate has an isolation`,
      });
    }
  });
  return notes;
}
