import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './command.ts';

/** What a provider may send, with where that is said, and how it is to be read. */
export interface WireFixture {
  readonly name: string;
  /** Type, page or published test that it stands on. */
  readonly source: string;
  /** The type of the provider's client that it has, as a type expression; none for a server that does not keep to it. */
  readonly type: string | undefined;
  /** A whole response, or the events of a stream. */
  readonly sent: unknown;
  readonly isStream: boolean;
  readonly turn: { readonly finish: string; readonly calls: readonly unknown[]; readonly [key: string]: unknown };
}

/** The fixtures of a folder, in the order of their names. */
export function readWireFixtures(folder: URL): readonly WireFixture[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { source, type, response, events, turn } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        readonly source: string;
        readonly type?: string;
        readonly response?: unknown;
        readonly events?: unknown;
        readonly turn: WireFixture['turn'];
      };
      return { name: file.replace('.json', ''), source, type, sent: events ?? response, isStream: events !== undefined, turn };
    });
}

/** What the compiler says against fixtures as values of their types; `folder` is that of the test, where its imports are looked up. */
export async function wireTypeFaults(folder: URL, fixtures: readonly WireFixture[]): Promise<readonly string[]> {
  const place = join(fileURLToPath(folder), '.typecheck');
  mkdirSync(place, { recursive: true });
  try {
    const lines = fixtures.map(
      ({ name, type, sent }) => `/** ${name} */ export const ${name.replaceAll('-', '_')}: ${type} = ${JSON.stringify(sent)};`,
    );
    writeFileSync(join(place, 'fixtures.ts'), lines.join('\n'));
    const settings = { extends: '../../tsconfig.json', compilerOptions: { noEmit: true }, include: [], files: ['fixtures.ts'] };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
    const { code, output } = await runCommand('tsc', ['-p', place, '--pretty', 'false']);
    return code === 0 ? [] : output.trimEnd().split('\n');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
