import type { ToolCounts } from '@toolgate/core';

/** What went wrong, by tool and keyword: a table with a row for every tool that was called. */
export function failureLines(tools: ReadonlyMap<string, ToolCounts>): string[] {
  const rows = [...tools].map(([name, { calls, ok, keywords }]) => [
    name || '(no such tool)',
    String(calls),
    String(ok),
    [...keywords].map(([keyword, count]) => `${keyword} ${count}`).join(', ') || '-',
  ]);
  const head = ['tool', 'calls', 'ok', 'failures by keyword'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
