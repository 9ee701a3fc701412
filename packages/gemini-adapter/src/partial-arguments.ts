import { isJsonObject, setOwn } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';

/** Puts arguments together that come value by value (`PartialArg` of @google/genai 2.32.0; Vertex AI, when it is asked to). */
export interface PartialArguments {
  /** Takes `partialArgs`; false when some of them have no place, or contradict what was said before. */
  add(given: unknown): boolean;
  /** The arguments; undefined when a text has no end. */
  whole(): JsonObject | undefined;
}

type Step = string | number;

export function createPartialArguments(): PartialArguments {
  const root = {};
  /** The path of the one text that goes on. */
  let open: string | undefined;
  const addOne = (given: unknown): boolean => {
    if (!isJsonObject(given)) return false;
    const path = given['jsonPath'];
    const steps = typeof path === 'string' ? stepsOf(path) : undefined;
    const said = saidIn(given);
    if (steps === undefined || said === undefined) return false;
    const isMore = open !== undefined;
    if (isMore && (open !== path || typeof said.value !== 'string')) return false;
    const goesOn = given['willContinue'] === true;
    open = goesOn ? String(path) : undefined;
    return put(root, steps, said.value, isMore);
  };
  return {
    add: (given) => given === undefined || given === null || (Array.isArray(given) && given.every(addOne)),
    whole: () => (open === undefined ? root : undefined),
  };
}

/** The one value that is said; undefined when there is none, or more than one. */
function saidIn({ stringValue, numberValue, boolValue, nullValue }: JsonObject): { readonly value: unknown } | undefined {
  // The client passes on `null` as the wire has it, its type says 'NULL_VALUE'.
  const isNull = nullValue === null || nullValue === 'NULL_VALUE';
  const values = [
    ...(typeof stringValue === 'string' ? [stringValue] : []),
    ...(typeof numberValue === 'number' ? [numberValue] : []),
    ...(typeof boolValue === 'boolean' ? [boolValue] : []),
    ...(isNull ? [null] : []),
  ];
  return values.length === 1 ? { value: values[0] } : undefined;
}

/** One step of a path (RFC 9535): `.name`, `[0]`, `['name']` or `["name"]`. */
const step = /\.([^.[\]'"\s]+)|\[(\d{1,6})\]|\[('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\]/uy;

/** The steps of a path from the root; undefined when it is no such path. */
function stepsOf(path: string): readonly Step[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: Step[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < path.length) {
    const [, name, index, quoted] = step.exec(path) ?? [];
    const key = name ?? (index === undefined ? unquoted(quoted) : Number(index));
    if (key === undefined) return undefined;
    steps.push(key);
  }
  return typeof steps[0] === 'string' ? steps : undefined;
}

function unquoted(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const inner = text.slice(1, -1);
  const json = text.startsWith('"') ? inner : inner.replaceAll(String.raw`\'`, "'").replaceAll('"', String.raw`\"`);
  try {
    return String(JSON.parse(`"${json}"`));
  } catch {
    return undefined;
  }
}

/** Puts a value where nothing stands yet, or more text behind a text. Objects and lists on the way are made; a list has no gaps. */
function put(root: JsonObject, steps: readonly Step[], value: unknown, isMore: boolean): boolean {
  let holder: JsonObject | unknown[] = root;
  for (const [index, key] of steps.entries()) {
    const isPlace = typeof key === 'number' ? Array.isArray(holder) && key <= holder.length : !Array.isArray(holder);
    if (!isPlace) return false;
    const before: unknown = Object.hasOwn(holder, key) ? (holder as { [key: Step]: unknown })[key] : undefined;
    const next = steps[index + 1];
    if (next === undefined) {
      if (isMore) return typeof before === 'string' && set(holder, key, `${before}${String(value)}`);
      return before === undefined && set(holder, key, value);
    }
    const inside: unknown = before ?? (typeof next === 'number' ? [] : {});
    if (!isJsonObject(inside) && !Array.isArray(inside)) return false;
    set(holder, key, inside);
    holder = inside;
  }
  return false;
}

function set(holder: JsonObject | unknown[], key: Step, value: unknown): true {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else setOwn(holder, String(key), value);
  return true;
}
