import { fromToken, pointer } from '../json.ts';
import type { MovedPlace } from '../projection.ts';

/** The names and places that a model was shown, by those of the arguments. */
export interface MovedNames {
  /** Where the model wrote the field, or its name. */
  pathOf(path: string, isName?: boolean): string;
  /** The name of a key of the object there. */
  nameOf(path: string, key: string): string;
  /** The shown names of the object there, where some are others. */
  namesAt(path: string): ReadonlyMap<string, string> | undefined;
  /** What was written in place of a list of pairs. */
  unreadAt(path: string): MovedPlace | undefined;
}

const unmoved: MovedNames = { pathOf: (path) => path, nameOf: (_, key) => key, namesAt: () => undefined, unreadAt: () => undefined };

/** Reads what a projection says of a refused call. */
export function movedNames(places: readonly MovedPlace[] | undefined): MovedNames {
  if (places === undefined || places.length === 0) return unmoved;
  const byPath = new Map(places.map((place) => [place.path, place]));
  const namesAt = (path: string): ReadonlyMap<string, string> | undefined => byPath.get(path)?.names;
  const pathOf = (path: string, isName = false): string => {
    const known = byPath.get(path)?.written;
    if (known !== undefined || path === '') return known ?? '';
    const cut = path.lastIndexOf('/');
    const token = path.slice(cut);
    const key = fromToken(token.slice(1));
    const place = byPath.get(path.slice(0, cut));
    const above = pathOf(path.slice(0, cut));
    const index = place?.pairs?.get(key);
    if (index !== undefined) return `${above}/${index}/${isName ? 'key' : 'value'}`;
    const shown = place?.names?.get(key);
    return shown === undefined ? above + token : pointer(above, shown);
  };
  return {
    pathOf,
    namesAt,
    nameOf: (path, key) => namesAt(path)?.get(key) ?? key,
    unreadAt: (path) => {
      const place = byPath.get(path);
      return place?.unread === undefined ? undefined : place;
    },
  };
}
