import { type JsonSchema, setOwn } from '../json.ts';
import { absence } from './absence.ts';
import type { AbsenceRule } from './absence.ts';
import { carriesWords, nullableBranch } from './lost-words.ts';
import { describe } from './notes.ts';
import { everyPlace, wordless } from './place.ts';
import type { ArrayPlace, ObjectPlace, Place, ScalarPlace, Tree, UnionPlace, Words } from './place.ts';
import { joinWords } from './words.ts';

/** The property that a root union travels under; no provider takes a union at the root. */
export const wrapper = 'input';

/** Writes a tree as JSON Schema. `root` is the tree's root, references followed; a union is wrapped. `rootRef`: the root may be called `#`. */
export function emit(tree: Tree, root: Place, rule: AbsenceRule, rootRef: boolean): JsonSchema {
  const wrapped = root.kind === 'union';
  const isNamed = (wrapped || !rootRef) && everyPlace(tree).some((place) => place.kind === 'ref' && place.name === '#');
  // Where the root is not `#`, what refers to it finds it under a name.
  const rootName = isNamed ? freeName(tree) : '#';
  const write = createWrite(tree, rule, rootName);
  const definitions = {};
  for (const [name, place] of tree.definitions) setOwn(definitions, name, write(place));
  const bare = { ...root, words: wordless };
  if (isNamed) setOwn(definitions, rootName, write(wrapped ? bare : root));
  const schema = wrapped ? wrap(isNamed ? refTo(rootName) : write(bare), root.words) : write(root);
  return Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions };
}

function wrap(schema: JsonSchema, words: Words): JsonSchema {
  return withWords({ type: 'object', properties: { [wrapper]: schema }, required: [wrapper], additionalProperties: false }, words);
}

function refTo(name: string): JsonSchema {
  return { $ref: name === '#' ? '#' : `#/$defs/${name}` };
}

function freeName(tree: Tree): string {
  let name = 'root';
  while (tree.definitions.has(name)) name += '_';
  return name;
}

function createWrite(tree: Tree, rule: AbsenceRule, rootName: string): (place: Place) => JsonSchema {
  const write = (place: Place): JsonSchema => {
    if (place.kind === 'ref') return refTo(place.name === '#' ? rootName : place.name);
    return place.kind === 'union' ? writeUnion(place) : withWords(writeShape(place), place.words);
  };
  const writeShape = (place: Exclude<Place, UnionPlace>): JsonSchema => {
    switch (place.kind) {
      case 'scalar':
        return { type: place.type, ...(place.literals && { enum: place.literals.values }), ...keywordsOf(place) };
      case 'array':
        return { type: 'array', ...writeItems(place), ...keywordsOf(place) };
      case 'pairs':
        return { type: 'array', items: pairOf(write(place.value)) };
      case 'object':
        return { ...writeObject(place), ...keywordsOf(place) };
      case 'any':
        return {};
      default:
        return { type: 'null' };
    }
  };
  const writeItems = ({ prefix, rest }: ArrayPlace): JsonSchema => {
    if (prefix.length === 0) return { items: rest === undefined ? {} : write(rest) };
    return { prefixItems: prefix.map(write), ...(rest !== undefined && rest.kind !== 'never' && { items: write(rest) }) };
  };
  const writeObject = (place: ObjectPlace): JsonSchema => {
    const { extra } = place;
    const properties = {};
    for (const property of place.properties) {
      const added = absence(tree, property, rule) === 'null' && !hasNull(property.place);
      setOwn(properties, property.sent ?? property.name, added ? writeNullable(property.place) : write(property.place));
    }
    const required = place.properties
      .filter(({ optional }) => rule.optional === 'nullable' || !optional)
      .map(({ name, sent }) => sent ?? name);
    const others = extra === undefined || extra.kind === 'never' ? false : write(extra);
    return {
      type: 'object',
      ...((place.properties.length > 0 || extra?.kind === 'never') && { properties }),
      ...((required.length > 0 || rule.optional === 'nullable') && { required }),
      ...(extra !== undefined && { additionalProperties: others === false ? false : Object.keys(others).length === 0 || others }),
    };
  };
  const writeUnion = (place: UnionPlace): JsonSchema => {
    const value = nullableBranch(place);
    if (value !== undefined && isPlain(value) && (place.words.description === undefined || value.words.description === undefined)) {
      return nullableScalar(value, joinWords(place.words, value.words));
    }
    return withWords({ anyOf: place.branches.map(write) }, carriesWords(place) ? (value ?? place).words : place.words);
  };
  const writeNullable = (place: Place): JsonSchema => {
    if (isPlain(place)) return nullableScalar(place, place.words);
    const branches = place.kind === 'union' ? place.branches.map(write) : [write({ ...place, words: wordless })];
    return withWords({ anyOf: [...branches, { type: 'null' }] }, place.words);
  };
  return write;
}

/** A place that has a null already (`tristate: 'drop-null'`) needs no second one. */
function hasNull(place: Place): boolean {
  return place.kind === 'null' || (place.kind === 'union' && place.branches.some(hasNull));
}

function pairOf(value: JsonSchema): JsonSchema {
  return { type: 'object', properties: { key: { type: 'string' }, value }, required: ['key', 'value'], additionalProperties: false };
}

function keywordsOf({ facts }: Place): JsonSchema {
  return Object.fromEntries(facts.map(({ keyword, value }) => [keyword, value]));
}

function isPlain(place: Place): place is ScalarPlace {
  return place.kind === 'scalar' && place.literals === undefined;
}

function nullableScalar(place: ScalarPlace, words: Words): JsonSchema {
  return withWords({ type: [place.type, 'null'], ...keywordsOf(place) }, words);
}

function withWords(schema: JsonSchema, words: Words): JsonSchema {
  const description = describe(words);
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(words.initial !== undefined && { default: words.initial.value }),
  };
}
