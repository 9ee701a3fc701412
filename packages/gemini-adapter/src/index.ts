export type { ReceivedTurn, ToolDiagnostic, TranscriptPort, Turn } from '@toolgate/core/adapter';
export type {
  ConfigOf,
  ContentOf,
  GeminiClient,
  GeminiFunctionDeclaration,
  GeminiFunctionResponsePart,
  GeminiFunctionResponses,
  GeminiInlineData,
  GeminiMode,
  GeminiTool,
  GeminiToolConfig,
} from './wire.ts';
export { projectSchema, projectTool, type ProjectionOptions } from './project.ts';
export type { GeminiContent } from './content.ts';
export type { PortOptions, PrepareOptions, ReplyOptions, TalkOptions } from './options.ts';
export { toGeminiTools } from './tools.ts';
export { contentOf, readTurn, receive } from './receive.ts';
export { type ReceivedContent, receiveStream } from './stream.ts';
export { prepareGeminiTools, type PreparedTools } from './prepare.ts';
export { toFunctionResponses } from './reply.ts';
export { createGeminiPort } from './port.ts';
export { runTools, type RunToolsOptions, type RunToolsResult } from './run-tools.ts';
