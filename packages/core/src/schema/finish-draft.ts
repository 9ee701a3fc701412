import { DefinitionError } from '../definition-error.ts';
import { type JsonSchema, deepFreeze, isJsonObject } from '../json.ts';
import { closeDraft } from './close-draft.ts';
import type { Draft } from './draft.ts';
import { refuse } from './portable.ts';
import { type MarksRead, readMarks } from './read-marks.ts';
import { resolveDraft } from './resolve-draft.ts';
import { visitSchema } from './walk.ts';

/** What a draft comes to. */
export interface FinishedSchema extends MarksRead {
  /** 2020-12 without `$schema`; frozen. */
  readonly json: JsonSchema;
}

/**
 * Makes a draft ready to be published. `owner` names it in errors, such as `tool refund_order: input`.
 * @throws DefinitionError `unrepresentable` for what JSON Schema cannot say, `invalid_schema` for an input that is no object.
 */
export function finishDraft(draft: Draft, { owner, side }: { readonly owner: string; readonly side: 'input' | 'output' }): FinishedSchema {
  const resolved = resolveDraft(draft);
  const { notes, secrets } = readMarks(resolved, owner);
  refuseImpossibleNames(resolved, owner);
  const json = rootObject(closeDraft(resolved), owner, side);
  return { json: deepFreeze(json), notes: deepFreeze(notes), secrets: deepFreeze(secrets) };
}

function refuseImpossibleNames(draft: Draft, owner: string): void {
  visitSchema(draft, ({ properties, required }, { instance }) => {
    const named =
      (isJsonObject(properties) && Object.hasOwn(properties, '__proto__')) || (Array.isArray(required) && required.includes('__proto__'));
    if (named) refuse(owner, instance ?? '', 'an object with a property called __proto__', 'give the property another name');
  });
}

/** The root says `type: "object"` itself, beside a union too: providers look there and nowhere else. */
function rootObject(json: JsonSchema, owner: string, side: 'input' | 'output'): JsonSchema {
  if (describesObject(json)) return json['type'] === 'object' ? json : { type: 'object', ...json };
  if (side === 'output') return json;
  const found = typeof json['type'] === 'string' ? `a schema of type ${json['type']}` : 'a schema that takes other values too';
  throw new DefinitionError(
    'invalid_schema',
    `${owner} must be an object or a union of objects, and is ${found}; wrap it in z.object({ … })`,
  );
}

function describesObject(json: JsonSchema): boolean {
  if (json['type'] !== undefined) return json['type'] === 'object';
  const union = json['anyOf'] ?? json['oneOf'];
  if (Array.isArray(union) && union.length > 0) return (union as readonly JsonSchema[]).every(describesObject);
  return Array.isArray(json['allOf']) && (json['allOf'] as readonly JsonSchema[]).some(describesObject);
}
