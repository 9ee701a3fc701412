import type { JsonSchema, Projection, ProjectionLoss } from '@toolgate/core';
import { isMembers } from '../legality/place.ts';
import { placeAt } from './without-widened.ts';

/**
 * Losses and reasons that do not point into the schema as written: a keyword that was lost must be there, one that was added must not. Names
 * that are no keywords, such as `root-wrapped`, are not looked for.
 */
export function pointerFaults(schema: JsonSchema, { losses, strict }: Projection): readonly string[] {
  return [
    ...losses.flatMap((loss) => lossFault(schema, loss)),
    ...strict.reasons
      .filter(({ at }) => placeAt(schema, at) === undefined)
      .map(({ code, at }) => `reason ${code} points at ${at}, where there is nothing`),
  ];
}

function lossFault(schema: JsonSchema, { path, keyword, kind }: ProjectionLoss): readonly string[] {
  const place = placeAt(schema, path);
  if (place === undefined) return [`loss of ${keyword} points at ${path}, where there is nothing`];
  const isThere = isMembers(place) && Object.hasOwn(place, keyword);
  if (kind === 'narrowed' && isThere) return [`narrowed ${keyword} at ${path} is a keyword of the schema already`];
  const isKeyword = /^[$A-Za-z]+$/.test(keyword);
  if ((kind === 'widened' || kind === 'annotation') && isKeyword && !isThere) return [`${kind} ${keyword} is not at ${path}`];
  return [];
}
