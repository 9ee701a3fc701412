import type { JsonSchema } from '../json.ts';
import { nearestNames } from '../nearest.ts';
import type { SchemaNote } from '../tool.ts';
import { type Dialect } from './dialect.ts';
import { visitSchema } from './walk.ts';

const words = (text: string): readonly string[] => text.split(' ');

const shared = words(
  '$schema $id $ref $comment $defs definitions title description default examples deprecated readOnly writeOnly type enum const ' +
    'multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems contains ' +
    'maxProperties minProperties required properties patternProperties additionalProperties propertyNames items dependencies ' +
    'allOf anyOf oneOf not if then else format contentEncoding contentMediaType',
);

const known: { readonly [dialect in Dialect]: ReadonlySet<string> } = {
  '2020-12': new Set([
    ...shared,
    ...words('$anchor $dynamicAnchor $vocabulary prefixItems unevaluatedItems unevaluatedProperties dependentRequired dependentSchemas'),
    ...words('minContains maxContains contentSchema'),
  ]),
  'draft-07': new Set([...shared, 'additionalItems']),
};

/** The formats that are checked, and those that say something of numbers or bytes and are taken for granted. */
export const knownFormats: ReadonlySet<string> = new Set(
  words(
    'date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid ' +
      'json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64 float double password binary',
  ),
);

/** Notes on keywords and formats that nobody knows, and which therefore ask nothing: one for each, at its first place. */
export function unknownWords(document: JsonSchema, dialect: Dialect): readonly SchemaNote[] {
  const notes = new Map<string, SchemaNote>();
  const add = (code: string, word: string, path: string, candidates: Iterable<string>): void => {
    const key = `${code} ${word}`;
    if (notes.has(key) || notes.size >= mostNotes) return;
    const [nearest] = nearestNames(word.slice(0, 64), candidates, 1);
    const hint = nearest === undefined ? '' : `; was ${nearest} meant?`;
    const what = code === 'unknown_format' ? 'format' : 'keyword';
    notes.set(key, { path, code, message: `the ${what} ${JSON.stringify(word.slice(0, 64))} is not known here and asks nothing${hint}` });
  };
  visitSchema(document, (schema, { instance = '' }) => {
    for (const keyword of Object.keys(schema)) {
      if (!known[dialect].has(keyword) && !keyword.startsWith('x-')) add('unknown_keyword', keyword, instance, known[dialect]);
    }
    const { format } = schema;
    if (typeof format === 'string' && !knownFormats.has(format)) add('unknown_format', format, instance, knownFormats);
  });
  return [...notes.values()];
}

const mostNotes = 50;
