import { renderOutcome } from '@toolgate/core';
import type { Outcome } from '@toolgate/core';
import type { FunctionCallOutput, ToolMessage } from './wire.ts';

/** The message that answers a call in Chat Completions. OpenAI has no error flag: a failure is said in the text. */
export function toToolMessage(outcome: Outcome): ToolMessage {
  // Before anything is read of it: what is no outcome, such as a promise of one, is named here.
  const content = renderOutcome(outcome);
  return { role: 'tool', tool_call_id: outcome.callId, content };
}

/** The item that answers a call in Responses. */
export function toFunctionCallOutput(outcome: Outcome): FunctionCallOutput {
  // As above.
  const output = renderOutcome(outcome);
  return { type: 'function_call_output', call_id: outcome.callId, output };
}
