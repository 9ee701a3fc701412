import * as z from 'zod';
import { isDefinitionError } from '../../src/definition-error.ts';
import type { JsonSchema } from '../../src/json.ts';
import { fromZod } from '../../src/schema/from-zod.ts';
import type { ToolSchema } from '../../src/tool.ts';

/** The schema of a tool called `sample` whose one field, `field`, has the type. */
export function deriveField(type: z.core.$ZodType, side: 'input' | 'output' = 'input'): ToolSchema {
  return fromZod(z.object({ field: type }), { tool: 'sample', side });
}

/** What is published for that field. */
export function fieldOf({ json }: ToolSchema): JsonSchema {
  return (json['properties'] as { readonly field: JsonSchema }).field;
}

/** The code and message of the `DefinitionError` that a definition throws; anything else that is thrown passes. */
export function refusalOf(define: () => unknown): { readonly code: string; readonly message: string } {
  try {
    define();
  } catch (error) {
    if (isDefinitionError(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}
