import { parseArgs } from 'node:util';
import { type ConversationName, conversations } from './replay/conversation.ts';

/** What the desk is started with. */
export interface DeskOptions {
  /** A real model; undefined for the replay. */
  readonly model: { readonly apiKey: string; readonly baseURL: string | undefined; readonly name: string } | undefined;
  /** Which conversation is replayed. */
  readonly conversation: ConversationName;
  /** Instead of telling the story: serve the tools over HTTP, or over stdio. */
  readonly serve: 'http' | 'stdio' | undefined;
  /** Where the database is kept; undefined for a temporary file. */
  readonly database: string | undefined;
}

const known = {
  database: { type: 'string' },
  conversation: { type: 'string', default: 'diligent' },
  serve: { type: 'boolean' },
  stdio: { type: 'boolean' },
} as const;
const usage = `the options are --database <file>, --conversation <${Object.keys(conversations).join(' | ')}>, --serve and --stdio`;

/**
 * Reads the command line, and from the environment OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL (default `gpt-4.1-mini`).
 * @throws Error naming the option that is wrong and the ones that exist.
 */
export function readOptions(commandLine: readonly string[], environment: NodeJS.ProcessEnv): DeskOptions {
  const { values, tokens } = parseArgs({ args: [...commandLine], options: known, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Error(`${token.value}: not an option; ${usage}`);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(known, token.name)) throw new Error(`${token.rawName}: there is no such option; ${usage}`);
    const { type } = known[token.name as keyof typeof known];
    if (type === 'boolean' && token.value !== undefined) throw new Error(`${token.rawName}: takes no value; ${usage}`);
    if (type === 'string' && !token.value) throw new Error(`${token.rawName}: a value is missing; ${usage}`);
  }
  const { conversation, database } = values;
  if (typeof conversation !== 'string' || !isConversation(conversation)) {
    throw new Error(`--conversation ${String(conversation)}: there is no such conversation; ${usage}`);
  }
  const serve = values.stdio === true ? 'stdio' : values.serve === true ? 'http' : undefined;
  return { model: readModel(environment), conversation, serve, database: typeof database === 'string' ? database : undefined };
}

function isConversation(name: string): name is ConversationName {
  return Object.hasOwn(conversations, name);
}

function readModel(environment: NodeJS.ProcessEnv): DeskOptions['model'] {
  const apiKey = environment['OPENAI_API_KEY'];
  if (!apiKey) return undefined;
  return { apiKey, baseURL: environment['OPENAI_BASE_URL'] || undefined, name: environment['OPENAI_MODEL'] || 'gpt-4.1-mini' };
}
