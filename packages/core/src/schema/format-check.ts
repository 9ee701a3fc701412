import { addFormats, createAjv } from './create-ajv.ts';

/** How texts are held to a format; undefined for one that is an annotation, or says nothing about texts. */
export function formatCheck(name: string): ((text: string) => boolean) | undefined {
  formats ??= addFormats(createAjv('2020-12', {})).formats;
  const format = formats[name];
  if (typeof format === 'object' && 'validate' in format) return format.type === 'number' ? undefined : checkOf(format.validate);
  return checkOf(format);
}

let formats: ReturnType<typeof createAjv>['formats'] | undefined;

function checkOf(check: unknown): ((text: string) => boolean) | undefined {
  if (check instanceof RegExp) return (text) => check.test(text);
  return typeof check === 'function' ? (text) => check(text) === true : undefined;
}
