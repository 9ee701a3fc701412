import { nearestNames } from './nearest.ts';

/** Says that there is no such option, which ones there are, and the one that was probably meant; `kind` is another word for an option. */
export function unknownOption(name: string, names: readonly string[], kind = 'option'): string {
  const [meant] = nearestNames(name, names, 1);
  return `unknown ${kind} ${name}; there are ${names.join(', ') || 'none'}${meant === undefined ? '' : `; ${meant} comes closest`}`;
}
