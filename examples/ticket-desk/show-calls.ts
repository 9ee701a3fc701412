import type { CallFailure, Outcome, Run, ToolCall } from '@toolgate/core';

/** A run that prints each call and what it came to. */
export function showCalls(run: Run, print: (line: string) => void): Run {
  return {
    id: run.id,
    async call(call, options) {
      const outcome = await run.call(call, options);
      for (const line of callLines(call, outcome)) print(line);
      return outcome;
    },
    get state() {
      return run.state;
    },
  };
}

function callLines(call: ToolCall, outcome: Outcome): string[] {
  const asked = `${call.name} ${short(typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments))}`;
  return [asked, ...(outcome.ok ? [`  ok       ${short(JSON.stringify(outcome.value))}`] : failureLines(outcome.error))];
}

function failureLines(failure: CallFailure): string[] {
  if (!('issues' in failure)) return [`  ${failure.code}  ${failure.message}`];
  return failure.issues.map(
    ({ path, keyword, message, expected }) =>
      `  refused  ${path || '/'} ${keyword}: ${message}${expected === undefined || message.includes(expected) ? '' : ` (expected ${expected})`}`,
  );
}

function short(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}
