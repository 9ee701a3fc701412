import { expectTypeOf, test } from 'vitest';
import { z as z3 } from 'zod3';
import { fromZod3 } from '../../src/schema/from-zod3.ts';

test('a schema from Zod 3 has its types: what is sent, and what the handler gets', () => {
  const schema = fromZod3(z3.object({ a: z3.string().transform(Number), b: z3.boolean().default(true) }));
  expectTypeOf<(typeof schema)['_zod']['input']>().toEqualTypeOf<{ a: string; b?: boolean | undefined }>();
  expectTypeOf<(typeof schema)['_zod']['output']>().toEqualTypeOf<{ a: number; b: boolean }>();
});
