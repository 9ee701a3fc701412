import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { isPartial } from './content.ts';
import { createPartialArguments } from './partial-arguments.ts';
import type { PartialArguments } from './partial-arguments.ts';

/** Puts the contents of a candidate's chunks together. */
export interface ContentAssembly {
  add(content: unknown): void;
  /** The parts so far; undefined when parts of calls are missing or contradict each other. */
  whole(): readonly object[] | undefined;
}

/** A call whose arguments come value by value, and its place among the parts. */
interface StreamedCall {
  readonly place: number;
  readonly given: PartialArguments;
}

/**
 * Parts stay as they came, since a signature belongs to its part. Only texts without anything else are joined, and calls whose arguments come
 * value by value: the first of their parts has the name, the last says no `willContinue`; an empty call may follow.
 */
export function createContentAssembly(): ContentAssembly {
  const parts: JsonObject[] = [];
  let call: StreamedCall | undefined;
  /** Where the last call stands whose arguments came value by value. */
  let last: number | undefined;
  let isLost = false;

  const addCallPart = (part: JsonObject, said: JsonObject): boolean => {
    if (call === undefined) {
      if (!isPartial(said)) return addWholeCall(part, said);
      if (typeof said['name'] !== 'string' || isGiven(said['args'])) return false;
      const { partialArgs: _, willContinue: __, ...head } = said;
      last = parts.push({ ...part, functionCall: head }) - 1;
      call = { place: last, given: createPartialArguments() };
    } else if (!isMore(said, parts[call.place]?.['functionCall'])) return false;
    else mark(call.place, part);
    const isTaken = call.given.add(said['partialArgs']);
    return said['willContinue'] === true ? isTaken : isTaken && close(call);
  };

  const addWholeCall = (part: JsonObject, said: JsonObject): boolean => {
    if (Object.keys(said).length === 0 && last !== undefined) mark(last, part);
    else parts.push(part);
    return true;
  };

  /** What a later part says beside the call, such as a signature, belongs to the call. */
  const mark = (place: number, part: JsonObject): void => {
    const begun = parts[place];
    if (begun !== undefined) parts[place] = { ...begun, ...part, functionCall: begun['functionCall'] };
  };

  const close = ({ place, given }: StreamedCall): boolean => {
    const begun = parts[place];
    const args = given.whole();
    call = undefined;
    if (begun === undefined || args === undefined) return false;
    parts[place] = { ...begun, functionCall: { ...(begun['functionCall'] as JsonObject), args } };
    return true;
  };

  const addPart = (part: unknown): boolean => {
    if (!isJsonObject(part)) return false;
    const said = part['functionCall'];
    if (isGiven(said)) return isJsonObject(said) && addCallPart(part, said);
    if (isPlainText(part)) addText(parts, part);
    else parts.push(part);
    return true;
  };

  return {
    add(content) {
      if (!isGiven(content)) return;
      const given: unknown = isJsonObject(content) ? (content['parts'] ?? []) : undefined;
      if (!Array.isArray(given)) isLost = true;
      else for (const part of given) if (!addPart(part)) isLost = true;
    },
    whole: () => (isLost || call !== undefined ? undefined : parts),
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A later part of a call says its name and id again, or says nothing of them; with a name and nothing else it could be a call of its own. */
function isMore(said: JsonObject, begun: unknown): boolean {
  const call = isJsonObject(begun) ? begun : {};
  const isOther = ['id', 'name'].some((key) => isGiven(said[key]) && said[key] !== '' && said[key] !== call[key]);
  return !isOther && !isGiven(said['args']) && (isPartial(said) || Object.keys(said).every((key) => key !== 'name'));
}

function addText(parts: JsonObject[], part: PlainText): void {
  const before = parts.at(-1);
  if (part.text === '') return;
  if (before === undefined || !isPlainText(before) || before.thought !== part.thought) parts.push(part);
  else parts[parts.length - 1] = { ...before, text: before.text + part.text };
}

interface PlainText extends JsonObject {
  readonly text: string;
  readonly thought?: unknown;
}

function isPlainText(part: JsonObject): part is PlainText {
  return typeof part['text'] === 'string' && Object.keys(part).every((key) => key === 'text' || key === 'thought');
}
