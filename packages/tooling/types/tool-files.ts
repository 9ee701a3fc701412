/** Generated TypeScript files of many tools, and the same schemas and functions over plain Zod to compare with. */
export function toolFiles(count: number): { readonly [name: string]: string } {
  const each = (line: (i: number) => string): string => Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
  const zod = `import { z } from 'zod';\n`;
  const toolgate = `${zod}import { createGate, createToolbox, defineTool, joinToolboxes } from '@toolgate/core';\n`;

  const plain = each(
    (i) => `export const s${i} = ${schema(i)};\nexport const h${i} = async (input: z.output<typeof s${i}>) => input.b + 1;`,
  );
  const plainOutput = each(
    (i) =>
      `export const o${i} = ${output(i)};\n` +
      `export const g${i} = async (input: z.output<typeof s${i}>): Promise<z.input<typeof o${i}>> => ({ n${i}: input.b + 1, k: 'p' });`,
  );
  const inObject = each((i) => `export const t${i} = defineTool({ ${head(i)}, handler: async (input) => input.b + 1 });`);
  const names = Array.from({ length: count }, (_, i) => `t${i}`).join(', ');
  const gate = `${toolgate}${inObject}export const box = createToolbox([${names}]);\nexport const gate = createGate(box, {});\n`;
  const joined = `${toolgate}${inObject}export const box = createToolbox([${names}]);\nexport const gate = createGate(joinToolboxes({ a: box }), {});\n`;
  const invoke = (i: number, letter: string): string => `gate.invoke('t${i}', { a${i}: '${letter}', b: 1, c: 'x' });\n`;
  const two = `${gate}export const r0 = ${invoke(7, 'x')}export const r1 = ${invoke(9, 'x')}`;

  return {
    zod,
    toolgate,
    plain: zod + plain,
    plainOutput: zod + plain + plainOutput,
    inObject: toolgate + inObject,
    handle:
      toolgate + each((i) => `export const t${i} = defineTool({ ${head(i)} }).handle(async (input) => ({ n: input.b + 1, k: 'p' }));`),
    handleOutput:
      toolgate +
      each(
        (i) =>
          `export const t${i} = defineTool({ ${head(i)}, output: ${output(i)} }).handle(async (input) => ({ n${i}: input.b + 1, k: 'p' }));`,
      ),
    gate,
    joined,
    invokeJoined: `${joined}export const r0 = ${invoke(7, 'x').replace('t7', 'a__t7')}`,
    invokeOne: `${gate}export const r0 = ${invoke(7, 'x')}`,
    invokeTwo: two,
    invokeAgain: `${two}export const r2 = ${invoke(7, 'y')}`,
  };
}

function head(i: number): string {
  return `name: 't${i}', description: 'd', input: ${schema(i)}, sideEffect: 'read'`;
}

function schema(i: number): string {
  const fields = [
    `a${i}: z.string().min(1)`,
    `b: z.int().min(1).max(${i + 1})`,
    `c: z.enum(['x', 'y${i}'])`,
    'd: z.string().optional()',
    'e: z.array(z.object({ f: z.number() })).default([])',
  ];
  return `z.object({ ${fields.join(', ')} })`;
}

function output(i: number): string {
  return `z.object({ n${i}: z.number(), k: z.enum(['p', 'q']) })`;
}
