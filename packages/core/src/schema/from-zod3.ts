import { DefinitionError } from '../definition-error.ts';
import type { ToolSchema } from '../tool.ts';
import { finishDraft } from './finish-draft.ts';
import { type ZodResult, brokenCheck, parseWith } from './parse-with.ts';
import { checkFamily, zodFamily } from './zod-family.ts';
import { draftOfZod3 } from './zod3-draft.ts';
import type { Zod3Type } from './zod3-node.ts';
import { zod3Twin } from './zod3-twin.ts';

/** Any Zod 3 type, as its own declarations describe it. */
export interface Zod3Like<Input, Parsed> {
  readonly _def: object;
  readonly _input: Input;
  readonly _output: Parsed;
  safeParse(value: unknown): unknown;
  safeParseAsync(value: unknown): Promise<unknown>;
}

/**
 * Derives the JSON Schema of a Zod 3 type, the same that its twin in Zod 4 gives, and keeps the type for parsing. For an `output` that
 * transforms, say `side: 'output'` (default `'input'`).
 *
 * Zod 3 counts the length of a text in UTF-16 code units, JSON Schema in code points. Both hold: the published length first, then Zod's;
 * a refusal by Zod says what it counts.
 * @throws DefinitionError `unrepresentable`, `mixed_zod_versions` or `invalid_schema`, with path and remedy.
 */
export function fromZod3<Input, Parsed>(
  type: Zod3Like<Input, Parsed>,
  { side = 'input' }: { readonly side?: 'input' | 'output' } = {},
): ToolSchema<Input, Parsed> {
  const owner = `fromZod3: ${side}`;
  if (zodFamily(type) === 'Zod 4')
    throw new DefinitionError('mixed_zod_versions', `${owner} is a Zod 4 schema; give it to defineTool as it is`);
  checkFamily(type, { owner, family: 'Zod 3' });
  const { draft, exact } = draftOfZod3(type as unknown as Zod3Type, side);
  let made: Zod3Like<Input, Parsed> | undefined;
  const twin = (): Zod3Like<Input, Parsed> =>
    (made ??= zod3Twin(type as unknown as Zod3Type, { closes: side === 'input', message: brokenCheck }) as unknown as Zod3Like<
      Input,
      Parsed
    >);
  return Object.freeze({
    ...finishDraft(draft, { owner, side }),
    exact,
    parse: parseWith({
      now: (value) => twin().safeParse(value) as ZodResult,
      later: (value) => twin().safeParseAsync(value) as Promise<ZodResult>,
      needsLater: (error) => error instanceof Error && error.message.includes('synchronous parse'),
    }),
  }) as ToolSchema<Input, Parsed>;
}
