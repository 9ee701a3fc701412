import { type AnyTool, type CallContext, createToolbox, type Toolbox } from '@toolgate/core';

/**
 * The same tools, with handlers that first note the id of the call. So what ran is known from the handlers themselves, and not from the
 * gate whose work is being checked.
 */
export function watchHandlers<Tools extends readonly AnyTool[]>(toolbox: Toolbox<Tools>, onRun: (callId: string) => void): Toolbox<Tools> {
  const watched = toolbox.tools.map((tool) => ({
    ...tool,
    handler: (input: never, context: CallContext<never>) => {
      onRun(context.callId);
      return tool.handler(input, context);
    },
  }));
  return createToolbox(watched) as unknown as Toolbox<Tools>;
}
