import { type JsonSchema, setOwn } from '../json.ts';
import { absence } from './absence.ts';
import type { Tristate } from './absence.ts';
import { carriesWords, nullableBranch, said } from './lost-words.ts';
import { describe } from './notes.ts';
import { everyPlace, wordless } from './place.ts';
import type { ObjectPlace, Place, Tree, UnionPlace, Words } from './place.ts';

/** The property that a root union travels under; OpenAI takes no union at the root. */
export const wrapper = 'input';

/** Writes a tree in OpenAI's strict subset. `root` is the tree's root, references followed; a union is wrapped. */
export function emit(tree: Tree, root: Place, tristate: Tristate): JsonSchema {
  const wrapped = root.kind === 'union';
  // Inside the wrapper the root is no longer `#`: what refers to it finds it under a name.
  const rootName = wrapped && everyPlace(tree).some((place) => place.kind === 'ref' && place.name === '#') ? freeName(tree) : '#';
  const write = createWrite(tree, tristate, rootName);
  const definitions = {};
  for (const [name, place] of tree.definitions) setOwn(definitions, name, write(place));
  const bare = { ...root, words: wordless };
  if (rootName !== '#') setOwn(definitions, rootName, write(bare));
  const schema = !wrapped ? write(root) : wrap(rootName === '#' ? write(bare) : refTo(rootName), root.words);
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

function createWrite(tree: Tree, tristate: Tristate, rootName: string): (place: Place) => JsonSchema {
  const write = (place: Place): JsonSchema => {
    if (place.kind === 'ref') return refTo(place.name === '#' ? rootName : place.name);
    return place.kind === 'union' ? writeUnion(place) : withWords(writeShape(place), place.words);
  };
  const writeShape = (place: Exclude<Place, UnionPlace>): JsonSchema => {
    switch (place.kind) {
      case 'scalar':
        return { type: place.type, ...(place.values && { enum: place.values }), ...place.keywords };
      case 'array':
        return { type: 'array', items: write(place.items), ...place.keywords };
      case 'object':
        return writeObject(place);
      default:
        return { type: 'null' };
    }
  };
  const writeObject = (place: ObjectPlace): JsonSchema => {
    const properties = {};
    for (const property of place.properties) {
      const added = absence(tree, property, tristate) === 'null' && tristateNull(property.place) === undefined;
      setOwn(properties, property.name, added ? writeNullable(property.place) : write(property.place));
    }
    return { type: 'object', properties, required: place.properties.map(({ name }) => name), additionalProperties: false };
  };
  /** A place that has a null already (`tristate: 'drop-null'`) needs no second one. */
  const tristateNull = (place: Place): Place | undefined =>
    place.kind === 'null'
      ? place
      : place.kind === 'union'
        ? place.branches.find((branch) => tristateNull(branch) !== undefined)
        : undefined;
  const writeUnion = (place: UnionPlace): JsonSchema => {
    const value = nullableBranch(place);
    if (value !== undefined && isPlain(value) && !(said(value) && said(place))) {
      return nullableScalar(value, said(place) ? place.words : value.words);
    }
    return withWords({ anyOf: place.branches.map(write) }, carriesWords(place) ? (value ?? place).words : place.words);
  };
  const writeNullable = (place: Place): JsonSchema => {
    if (isPlain(place)) return nullableScalar(place, place.words);
    const bare = { ...place, words: wordless };
    const branches = place.kind === 'union' ? place.branches.map(write) : [write(bare)];
    return withWords({ anyOf: [...branches, { type: 'null' }] }, place.words);
  };
  return write;
}

function isPlain(place: Place): place is Extract<Place, { readonly kind: 'scalar' }> {
  return place.kind === 'scalar' && place.values === undefined;
}

function nullableScalar(place: Extract<Place, { readonly kind: 'scalar' }>, words: Words): JsonSchema {
  return withWords({ type: [place.type, 'null'], ...place.keywords }, words);
}

function wordsOf(words: Words): JsonSchema {
  const description = describe(words);
  return description === undefined ? {} : { description };
}

function withWords(schema: JsonSchema, words: Words): JsonSchema {
  return { ...schema, ...wordsOf(words) };
}
