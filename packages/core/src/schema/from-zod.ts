import * as z from 'zod';
import { DefinitionError } from '../definition-error.ts';
import type { ToolSchema } from '../tool.ts';
import { closedTwin } from './closed-twin.ts';
import { type Draft, marksKeyword, marksOf } from './draft.ts';
import { finishDraft } from './finish-draft.ts';
import { type ZodResult, brokenCheck, parseWith } from './parse-with.ts';
import { checkFamily, zodFamily } from './zod-family.ts';
import { type NodeFacts, type ZodNode, checksOf, hasHiddenDefault, readNode } from './zod-node.ts';

export interface FromZodOptions {
  /** The tool's name, for errors. */
  readonly tool: string;
  /** `input` derives what a caller sends; `output` what is sent back after parsing. */
  readonly side: 'input' | 'output';
}

/**
 * Derives the JSON Schema of a Zod 4 type, and keeps the type for parsing.
 * @throws DefinitionError `unrepresentable` for what JSON Schema cannot say, `mixed_zod_versions` for a type of Zod 3 or of another copy
 * of Zod, `invalid_schema` for anything else that cannot be derived, and for an input that is no object; with path and remedy.
 */
export function fromZod(type: unknown, { tool, side }: FromZodOptions): ToolSchema {
  const owner = `tool ${tool}: ${side}`;
  if (zodFamily(type) === 'Zod 3') {
    checkFamily(type, { owner, family: 'Zod 3' });
    throw new DefinitionError('mixed_zod_versions', `${owner} is a Zod 3 schema; wrap it: fromZod3(schema), from '@toolgate/core/zod3'`);
  }
  checkFamily(type, { owner, family: 'Zod 4', stranger: otherCopy });
  const { draft, exact } = draftOf(type as z.ZodType, side, owner);
  return Object.freeze({ ...finishDraft(draft, { owner, side }), exact, parse: parserOf(type as z.ZodType) }) as ToolSchema;
}

function parserOf(type: z.ZodType): ToolSchema['parse'] {
  const needsLater = (error: unknown): boolean => error instanceof z.core.$ZodAsyncError;
  const options = { never: z.never(), unknown: z.unknown(), passes: needsLater, message: brokenCheck };
  let made: z.ZodType | undefined;
  const twin = (): z.ZodType => (made ??= closedTwin(type as unknown as ZodNode, options) as unknown as z.ZodType);
  return parseWith({
    now: (value) => z.safeParse(twin(), value) as ZodResult,
    later: (value) => z.safeParseAsync(twin(), value) as Promise<ZodResult>,
    needsLater,
  });
}

/** A second copy of Zod has its own registry, where `.describe()` and `.meta()` are kept; copies of one release share it. */
function otherCopy(type: object): string | undefined {
  const { version } = (type as z.ZodType)._zod;
  const here = z.core.version;
  if (version === here) return undefined;
  const [theirs, ours] = [version, here].map(({ major, minor, patch }) => `${major}.${minor}.${patch}`);
  const shared = (globalThis as { readonly __zod_globalRegistry?: unknown }).__zod_globalRegistry === z.globalRegistry;
  return theirs === ours && shared
    ? undefined
    : `comes from a second copy of Zod (${theirs} there, ${ours} here: mixed); install one copy for both`;
}

function draftOf(type: z.ZodType, side: 'input' | 'output', owner: string): { readonly draft: Draft; readonly exact: boolean } {
  let exact = true;
  try {
    const draft = z.toJSONSchema(type, {
      ...settings(side),
      override: ({ zodSchema, jsonSchema }) => {
        const node = zodSchema as unknown as ZodNode;
        const facts = readNode(node, side, z.globalRegistry.get(zodSchema) ?? {});
        exact &&= facts.exact;
        rewriteNode(jsonSchema, node, facts, side);
      },
    });
    return { draft, exact };
  } catch (error) {
    throw new DefinitionError('invalid_schema', `${owner} cannot be derived: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function settings(io: 'input' | 'output') {
  return { io, target: 'draft-2020-12', reused: 'inline', cycles: 'ref', unrepresentable: 'any', metadata: nameless } as const;
}

/** The metadata without `id`: an id would make a definition of every type that has one. */
const nameless = Object.assign(z.registry<Draft>(), {
  get: (type: z.core.$ZodType) => {
    const { id: _id, ...meta } = (z.globalRegistry.get(type) ?? {}) as Draft;
    return meta;
  },
});

function rewriteNode(json: Record<string, unknown>, node: ZodNode, facts: NodeFacts, side: 'input' | 'output'): void {
  const { def } = node._zod;
  if (facts.dropped.length > 0) restateChecks(json, node, facts, side);
  if (checkNames.includes(json['format'])) delete json['format'];
  dropPatterns(json, facts.unportable);
  if (def.type === 'catch' || hasHiddenDefault(def)) delete json['default'];
  for (const [keyword, value] of Object.entries(json)) if (typeof value === 'number' && !Number.isFinite(value)) delete json[keyword];
  json[marksKeyword] = [...marksOf(json), ...facts.marks];
}

const checkKeywords = (
  'type format pattern allOf contentEncoding minLength maxLength ' +
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'
).split(' ');

/** Has Zod say again what a type is, with the checks that count only. */
function restateChecks(json: Record<string, unknown>, node: ZodNode, { kept }: NodeFacts, side: 'input' | 'output'): void {
  const { def } = node._zod;
  const [own] = checksOf(node);
  const isOwn = (own as unknown) === node;
  const base = isOwn && !kept.includes(own as never) ? plain[def.type]?.() : node;
  if (base === undefined || !['string', 'number', 'array'].includes(def.type)) return;
  const element = def.type === 'array' ? { element: z.any() } : {};
  const checks = kept.filter((check) => (check as unknown) !== node);
  const restated = z.clone(base as z.ZodType, { ...(base as ZodNode)._zod.def, ...element, checks } as never);
  const { $schema: _schema, items: _items, ...again } = z.toJSONSchema(restated, { ...settings(side), metadata: z.registry() });
  const meta = (z.globalRegistry.get(node as unknown as z.ZodType) ?? {}) as Draft;
  for (const keyword of checkKeywords) if (!(keyword in meta)) delete json[keyword];
  Object.assign(json, { ...again, ...json });
}

/** Zod calls these formats, after its own checks; each is a pattern too. */
const checkNames: readonly unknown[] = ['includes', 'starts_with', 'ends_with', 'lowercase', 'uppercase'];

const plain: { readonly [type: string]: (() => z.ZodType) | undefined } = { string: () => z.string(), number: () => z.number() };

function dropPatterns(json: Record<string, unknown>, unportable: ReadonlySet<string>): void {
  if (unportable.size === 0) return;
  if (unportable.has(json['pattern'] as string)) delete json['pattern'];
  if (!Array.isArray(json['allOf'])) return;
  const left = (json['allOf'] as readonly Draft[]).filter(({ pattern }) => !unportable.has(pattern as string));
  delete json['allOf'];
  if (left.length === 1) Object.assign(json, left[0]);
  else if (left.length > 1) json['allOf'] = left;
}
