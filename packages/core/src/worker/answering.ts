import { explain } from '../explain.ts';
import type { IsolatedSchema, IsolatedVerdict } from '../isolation.ts';
import { compileSchema, type Validator } from '../schema/compile.ts';
import { linearPatterns } from '../schema/linear-pattern.ts';
import type { PatternEngine } from '../pattern-engine.ts';
import type { Question } from './protocol.ts';

interface Known {
  readonly schema: IsolatedSchema['schema'];
  readonly validator: Validator;
}

/** Answers questions inside a worker. Remembers schemas until it is told to forget them; takes as long as it takes. */
export function answering(): (question: Question) => IsolatedVerdict {
  const schemas = new Map<string, Known>();
  return ({ key, schema, forget, check }) => {
    for (const each of forget) schemas.delete(each);
    if (schema !== undefined) schemas.set(key, { schema, validator: compileSchema(schema.json, patterns) });
    const known = schemas.get(key);
    if (known === undefined) return { accepted: false, unchecked: 'failed' };
    if (check === undefined) {
      // Both passes: a check shall not need its time for compiling the second one.
      known.validator.prepare();
      known.validator.findings(undefined);
      return { accepted: true };
    }
    if (known.validator.check(check.value)) return { accepted: true };
    const { json, secrets } = known.schema;
    const findings = known.validator.findings(check.value);
    return { accepted: false, ...explain({ schema: json, findings, secrets, language: check.language, moved: check.moved }, check.issues) };
  };
}

/** Here time is limited from outside: what cannot be matched in linear time is left to the engine's own matching. */
function patterns(): PatternEngine {
  return linearPatterns({ otherwise: (source) => new RegExp(source, 'u') });
}
