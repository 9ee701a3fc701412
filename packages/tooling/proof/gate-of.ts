import { createGate, createToolbox, type AnyTool, type Gate, type Isolation } from '@toolgate/core';

/** A gate for one tool. A pattern that needs backtracking is matched in a thread that can be killed; in process, it is not looked at. */
export function gateOf(tool: AnyTool, isolation: Isolation): Gate {
  const needsThread = tool.contract.notes.some(({ code }) => code === 'pattern_not_linear');
  return createGate(createToolbox([tool]), needsThread ? { isolation } : {}) as Gate;
}
