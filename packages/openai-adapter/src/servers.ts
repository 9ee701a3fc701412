import { isPortablePattern, type Target } from '@toolgate/core/project';
import { hasDot, isAnchored } from './anchored.ts';
import { openaiLoose, openaiTarget } from './strict.ts';

/** Servers that speak OpenAI's protocol, each with its own idea of a schema. */
export type Server = 'openai' | 'azure' | 'deepseek' | 'groq' | 'llama.cpp' | 'mistral' | 'ollama' | 'vllm' | 'xai';

/** What a server takes otherwise than OpenAI does. */
export interface ServerRules {
  readonly target: Target;
  /** `each`: each tool says whether it is strict. `together`: all tools of a request are strict, or none. `never`: no schema is enforced. */
  readonly strict: 'each' | 'together' | 'never';
  /** What ids of calls have to look like. Default: anything. */
  readonly callIds?: RegExp | undefined;
  /** The code of the error that stands for a turn in which the model called tools in no form that the server reads. Default: there is none. */
  readonly unreadCall?: string | undefined;
}

const { constraints } = openaiTarget;

/** For an engine that holds a text to the whole of a pattern, and whose dot takes line breaks. */
const takesWhole = (pattern: string): boolean => isPortablePattern(pattern) && isAnchored(pattern) && !hasDot(pattern);

/** The servers, as data. */
export const servers: { readonly [Name in Server]: ServerRules } = {
  openai: { target: openaiTarget, strict: 'each' },
  // Azure OpenAI, "Structured outputs" (learn.microsoft.com): still the limits of OpenAI's first version.
  azure: {
    target: {
      ...openaiTarget,
      provider: 'Azure OpenAI',
      limits: { properties: 100, depth: 5, enumValues: 1000, stringCharacters: 120_000, largeEnum: { values: 250, characters: 15_000 } },
    },
    strict: 'each',
  },
  // DeepSeek, "Function calling", strict mode (beta): on every tool, at the base URL that ends with /beta.
  deepseek: {
    target: {
      ...openaiTarget,
      provider: 'DeepSeek',
      constraints: { ...constraints, minItems: 'noted', maxItems: 'noted' },
      formats: ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    },
    strict: 'together',
  },
  // Groq, "Tool use": what the model wrote comes in the error, as failed_generation, in whatever form the model gave it.
  groq: { target: { ...openaiTarget, provider: 'Groq' }, strict: 'each', unreadCall: 'tool_use_failed' },
  // llama.cpp, grammars/README.md: patterns from ^ to $, bounds of integers only, references inside references are broken. An object takes no
  // keys but those of its properties unless it says so.
  'llama.cpp': {
    target: {
      ...openaiTarget,
      provider: 'llama.cpp',
      constraints: {
        ...constraints,
        minLength: 'kept',
        maxLength: 'kept',
        minimum: 'integers',
        maximum: 'integers',
        exclusiveMinimum: 'integers',
        exclusiveMaximum: 'integers',
        multipleOf: 'noted',
      },
      formats: ['date', 'time', 'date-time', 'uuid'],
      takesPattern: (pattern) => isPortablePattern(pattern) && isAnchored(pattern),
      optional: 'absent',
      objects: 'declared',
      anything: true,
      references: 'inlined',
      recursion: 'refused',
      limits: undefined,
      budget: undefined,
      loose: { ...openaiLoose, completes: false, saysOpen: true },
    },
    strict: 'each',
  },
  // Mistral: ids of calls are nine letters or digits (the error of its API, as public issues quote it).
  mistral: { target: { ...openaiTarget, provider: 'Mistral' }, strict: 'each', callIds: /^[A-Za-z0-9]{9}$/ },
  // Ollama, api/types.go, `ToolProperty`: a few keywords reach the prompt, `$ref` not among them, and nothing is enforced.
  ollama: {
    target: {
      ...openaiTarget,
      provider: 'Ollama',
      constraints: {
        minLength: 'noted',
        maxLength: 'noted',
        pattern: 'noted',
        format: 'noted',
        minimum: 'noted',
        maximum: 'noted',
        exclusiveMinimum: 'noted',
        exclusiveMaximum: 'noted',
        multipleOf: 'noted',
        minItems: 'noted',
        maxItems: 'noted',
        default: 'annotated',
      },
      optional: 'absent',
      objects: 'silent',
      anything: true,
      references: 'inlined',
      recursion: 'refused',
      limits: undefined,
      budget: undefined,
      loose: 'widened',
    },
    strict: 'never',
  },
  // vLLM, "Tool calling": with tool choice auto, schemas are enforced once a tool of the request is strict.
  vllm: { target: { ...openaiTarget, provider: 'vLLM', limits: undefined, budget: undefined }, strict: 'each' },
  // xAI, "Structured outputs" and "Function calling": always strict; a pattern is read as if it stood between ^ and $, and its dot takes line
  // breaks too. Bounds beyond these numbers are taken, and left to the model. How many properties an object has is of no matter: the 64 of
  // that page are of minProperties and maxProperties. `additionalProperties` is false unless it is there.
  xai: {
    target: {
      ...openaiTarget,
      provider: 'xAI',
      constraints: {
        ...constraints,
        minLength: { upTo: 2048 },
        maxLength: { upTo: 2048 },
        minItems: { upTo: 256 },
        maxItems: { upTo: 256 },
      },
      formats: ['date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri'],
      takesPattern: takesWhole,
      recursion: 'refused',
      budget: { tools: 200 },
      loose: {
        ...openaiLoose,
        takesPattern: takesWhole,
        writesPrefixItems: true,
        spellsOut: true,
        saysOpen: true,
        takesContainsBounds: false,
      },
    },
    strict: 'each',
  },
};

/** The rules of a server; those of OpenAI for a name that there is not, which is found where options are checked. */
export function rulesOf(server: Server | undefined): ServerRules {
  return server !== undefined && Object.hasOwn(servers, server) ? servers[server] : servers.openai;
}
