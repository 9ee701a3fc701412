// What provider adapters are made of: an entry of its own, `@toolgate/core/adapter`, for those who write one.
export type { BodyOf, ItemsOf, RestOf } from './body-of.ts';
export { checkCanEnd } from './check-can-end.ts';
export { contentText } from '../content.ts';
export { diagnose, requireStrict, type ToolDiagnostic } from './diagnose.ts';
export { isComplete, isEmpty, isSameGiven, joinFragments, lostFragments } from './fragments.ts';
export {
  checkAdapterOptions,
  clientRule,
  currentToolbox,
  flagRule,
  functionRule,
  gateRule,
  messagesRule,
  objectRule,
  type OptionRule,
  requestRule,
  textRule,
  toolboxRule,
} from './option-rules.ts';
export { type PreparedTools, prepareTools, receiveStreamed, type ResponseReader } from './prepare-tools.ts';
export { type ProjectedTool, type ProjectedTools, projectTools, type ProjectToolsOptions, rememberTools } from './projected-tools.ts';
export { projectionRules } from './projection-rules.ts';
export { type StreamOptions, streamRules } from './read-aloud.ts';
export { receiveCalls, type ReceivedTurn } from './receive-calls.ts';
export {
  type ConversationOptions,
  type ConversationResult,
  conversationRules,
  portOptionsOf,
  runConversation,
} from './run-conversation.ts';
export { type ConversationParts, createTranscriptPort, type TranscriptPort } from './transcript-port.ts';
export { cutTurn, failedTurn, finishedTurn, idOf, quoted, textOf, type Turn } from './turn.ts';
