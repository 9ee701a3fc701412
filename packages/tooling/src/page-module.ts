import { parseSync } from 'vite';

/**
 * A Markdown page as one TypeScript test module: its `ts` fences joined in reading order, everything else blank, so that line numbers
 * stay those of the page. `expression // => value` and `console.log(expression) // => value` become a test each; the value may go on
 * in comment lines below that are indented or that close a bracket. Fences marked `ts skip` are shown, not run.
 */
export function pageModule(text: string, page: string): string {
  const code = dropRepeatedImports(fences(text));
  return `${header} ${assertions(code, page)}\n__test('runs to its end', () => {});\n`;
}

// On the first line, which is never code.
const header = `import { expect as __expect, test as __test } from 'vitest';`;

function fences(text: string): string {
  let inside: 'no' | 'run' | 'show' = 'no';
  const lines = text.split('\n').map((line) => {
    const fence = /^```(.*)$/.exec(line);
    if (fence === null) return inside === 'run' ? line : '';
    inside = inside === 'no' ? (fence[1] === 'ts' ? 'run' : 'show') : 'no';
    return '';
  });
  return lines.join('\n');
}

/** Each fence of a page may show the imports it needs. */
function dropRepeatedImports(code: string): string {
  const seen = new Set<string>();
  return code
    .split('\n')
    .map((line) => {
      if (!line.startsWith('import ')) return line;
      if (seen.has(line)) return '';
      seen.add(line);
      return line;
    })
    .join('\n');
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function assertions(code: string, page: string): string {
  const { program, comments, errors } = parseSync('page.ts', code);
  const broken = errors[0];
  if (broken !== undefined) throw new Error(`${page}: ${broken.message} ${broken.codeframe ?? ''}`);
  const statements = program.body.filter((node) => node.type === 'ExpressionStatement');
  let answer = code;
  for (const comment of [...comments].reverse()) {
    if (comment.type !== 'Line' || !comment.value.startsWith(' => ')) continue;
    const line = code.slice(0, comment.start).split('\n').length;
    const statement = statements.filter((node) => node.end <= comment.start).at(-1);
    if (statement === undefined || /\S/.test(code.slice(statement.end, comment.start))) {
      throw new Error(`${page}:${line}: '// =>' must follow an expression statement that stands on its own.`);
    }
    const value = withContinuation(code, comment);
    const shown = printed(code.slice(statement.expression.start, statement.expression.end));
    const test = `{ const __seen = ${shown}; __test(${JSON.stringify(`line ${line}`)}, () => { __expect(__seen).toEqual(${value.text}); }); }`;
    const missing = lineBreaks(code.slice(statement.start, value.end)) - lineBreaks(test);
    answer = answer.slice(0, statement.start) + test + '\n'.repeat(missing) + answer.slice(value.end);
  }
  return answer;
}

/** The value after `// =>`, with the comment lines that continue it, on one line. */
function withContinuation(code: string, comment: Range): { readonly text: string; readonly end: number } {
  const rest = code.slice(comment.end + 1).split('\n');
  const count = rest.findIndex((line) => !/^\/\/(\s{2,}\S|\s[\])}])/.test(line));
  const more = rest.slice(0, count === -1 ? rest.length : count);
  const first = code.slice(comment.start, comment.end).replace('// => ', '');
  const text = [first, ...more.map((line) => line.replace(/^\/\/\s+/, ''))].join(' ');
  return { text: text.replace(/;\s*$/, ''), end: comment.end + more.reduce((length, line) => length + line.length + 1, 0) };
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** What `console.log(x)` prints is `x`. */
function printed(expression: string): string {
  return /^console\.log\(([\s\S]*)\)$/.exec(expression)?.[1] ?? expression;
}
