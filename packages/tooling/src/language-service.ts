import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript-5.9';
import { root } from './command.ts';

/** An editor's view of one file, given by TypeScript 5.9 (the newest with a language service that can be called). */
export interface EditorView {
  /** What hovering shows over the end of the first occurrence of a text. */
  hover(text: string): string;
  /** What is offered right behind the first occurrence of a text, sorted. */
  completions(text: string): string[];
  /** What the compiler says of it, each with what it says beside that. */
  errors(): string[];
  /** Why declarations of its exports cannot be written, as with `declaration: true`. */
  declarationFaults(): string[];
}

/** Opens a file that need not exist on disk. */
export function openProgram(location: URL, text: string): EditorView {
  const path = fileURLToPath(location);
  const service = typescript.createLanguageService(createHost(path, text));
  const after = (part: string): number => {
    const at = text.indexOf(part);
    if (at === -1) throw new Error(`The program does not contain ${JSON.stringify(part)}.`);
    return at + part.length;
  };
  return {
    hover: (part) => typescript.displayPartsToString(service.getQuickInfoAtPosition(path, after(part) - 1)?.displayParts),
    completions: (part) => (service.getCompletionsAtPosition(path, after(part), {})?.entries ?? []).map(({ name }) => name).sort(),
    errors() {
      const flat = ({ messageText }: typescript.DiagnosticRelatedInformation): string =>
        typescript.flattenDiagnosticMessageText(messageText, '\n');
      return service.getSemanticDiagnostics(path).map((error) => [flat(error), ...(error.relatedInformation ?? []).map(flat)].join('\n'));
    },
    declarationFaults() {
      const program = service.getProgram()!;
      const found = program.getDeclarationDiagnostics(program.getSourceFile(path));
      return found.map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
}

function createHost(path: string, text: string): typescript.LanguageServiceHost {
  const project = join(root, 'tsconfig.json');
  const { options } = typescript.parseJsonConfigFileContent(
    typescript.readConfigFile(project, (name) => typescript.sys.readFile(name)).config,
    typescript.sys,
    dirname(project),
  );
  const read = (name: string): string | undefined => (name === path ? text : typescript.sys.readFile(name));
  return {
    getCompilationSettings: () => ({ ...options, noEmit: true, isolatedDeclarations: false, customConditions: ['@toolgate/source'] }),
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const content = read(name);
      return content === undefined ? undefined : typescript.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (settings) => typescript.getDefaultLibFilePath(settings),
    fileExists: (name) => name === path || typescript.sys.fileExists(name),
    readFile: read,
    readDirectory: (...parameters) => typescript.sys.readDirectory(...parameters),
    directoryExists: (name) => typescript.sys.directoryExists(name),
    getDirectories: (name) => typescript.sys.getDirectories(name),
  };
}
