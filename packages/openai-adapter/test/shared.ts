import { existsSync, readFileSync } from 'node:fs';

/** Data that lies beside the repository; a suite over it says visibly when it is absent. */
const shared = new URL('../../../../shared/', import.meta.url);

/** A JSON file of that data, or undefined. */
export function sharedJson(path: string): unknown {
  const file = new URL(path, shared);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
