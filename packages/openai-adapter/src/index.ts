export type { ReceivedTurn, ToolDiagnostic, TranscriptPort, Turn } from '@toolgate/core/adapter';
export type {
  Api,
  ChatClient,
  ChatTool,
  FunctionCallOutput,
  MessageOf,
  RequestOf,
  ResponsesClient,
  ResponsesTool,
  ToolMessage,
  ToolOf,
} from './wire.ts';
export { projectSchema, projectTool, type ProjectionOptions } from './project.ts';
export type { Server } from './servers.ts';
export type { PortOptions, TalkOptions, ToolsOptions } from './options.ts';
export { toOpenAITools } from './tools.ts';
export { readTurn, receive } from './receive.ts';
export { receiveStream } from './stream.ts';
export { prepareOpenAITools, type PreparedTools } from './prepare.ts';
export { toFunctionCallOutput, toToolMessage } from './reply.ts';
export { createChatPort, createResponsesPort } from './port.ts';
export { runTools, type RunToolsOptions, type RunToolsResult } from './run-tools.ts';
