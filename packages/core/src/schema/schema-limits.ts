import { DefinitionError } from '../definition-error.ts';
import { unknownOption } from '../unknown-option.ts';

/** Bounds of a schema from elsewhere together with the documents it refers to. Each may be set; none may be switched off. */
export interface SchemaLimits {
  /** UTF-8 bytes as JSON text. Default 131,072; the largest of 4,740 tools of public MCP servers has 84 KB. */
  readonly bytes: number;
  /** Schemas within each other, at most 100. Default 40; the deepest of those tools has 13. */
  readonly depth: number;
  /**
   * Schemas at any place, true and false included; a name that is required and not listed counts as one. Default 1,500; the most that one of
   * 7,263 public tools and functions holds is 543.
   */
  readonly subschemas: number;
  /**
   * Keywords that ask something of a value, at any place; a reference, and an `enum` of more than eight, counts as three. Default
   * 2,000; the most that one of 7,263 public tools and functions holds is 782.
   */
  readonly keywords: number;
  /**
   * Checks that one value and what is in it, 64 levels deep, may cost at worst: a schema counts once for each way that leads to it.
   * Default 200,000.
   */
  readonly cost: number;
}

const defaults: SchemaLimits = { bytes: 131_072, depth: 40, subschemas: 1_500, keywords: 2_000, cost: 200_000 };

/** Beyond this, compiling runs out of stack. */
const deepest = 100;

/**
 * The defaults with what was set.
 * @throws DefinitionError `invalid_option` for an unknown limit, or one that is not a whole number of at least 1, `depth` of at most 100.
 */
export function readSchemaLimits(limits: { readonly [name in keyof SchemaLimits]?: number | undefined } = {}): SchemaLimits {
  for (const [name, value] of Object.entries(limits) as readonly [string, unknown][]) {
    if (!Object.hasOwn(defaults, name)) throw refused(unknownOption(name, Object.keys(defaults), 'limit'));
    if (value === undefined) continue;
    const highest = name === 'depth' ? deepest : Number.MAX_SAFE_INTEGER;
    if (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= highest) continue;
    const range = name === 'depth' ? `from 1 to ${deepest}` : 'of at least 1';
    throw refused(`limits.${name} must be a whole number ${range}, not ${JSON.stringify(value)}`);
  }
  return { ...defaults, ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) };
}

function refused(reason: string): DefinitionError {
  return new DefinitionError('invalid_option', `JSON Schema: ${reason}`);
}
