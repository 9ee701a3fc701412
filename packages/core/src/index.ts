export type { IsolatedCheck, IsolatedSchema, IsolatedVerdict, Isolation } from './isolation.ts';
export type { JsonObject, JsonSchema } from './json.ts';
export { deepFreeze, isJsonObject, pointer, setOwn, stableText } from './json.ts';
export type { Issue } from './issue.ts';
export { content, type Content, type ContentAnnotations, type ContentBlock } from './content.ts';
export { DefinitionError, type DefinitionErrorCode, isDefinitionError } from './definition-error.ts';
export { type CallFailure, type FailureCode, isToolError, type Retry, ToolError } from './failure.ts';
export type { MovedPlace, Projection, ProjectionCost, ProjectionLoss, ProjectionReason, ProjectionRepair } from './projection.ts';
export type {
  AnyTool,
  CallContext,
  CallLog,
  CallProgress,
  LogLevel,
  Outcome,
  SchemaNote,
  SideEffect,
  Tool,
  ToolAnnotations,
  ToolCall,
  ToolContract,
  ToolOrigin,
  ToolRule,
  ToolSamples,
  ToolSchema,
  ToolTypes,
} from './tool.ts';
export { rewriteSchema, type SchemaPlace, visitSchema } from './schema/walk.ts';
export { fromJsonSchema, type FromJsonSchemaOptions } from './schema/from-json-schema.ts';
export type { SchemaLimits } from './schema/schema-limits.ts';
export { defineTool, type InputType, type OutputType, type Takes, type ToolDefinition } from './define-tool.ts';
export { createToolbox, type Toolbox, type ToolSource } from './toolbox.ts';
export { type JoinOptions, joinedName } from './joined-name.ts';
export { type JoinedTool, joinToolboxes, type ToolboxParts } from './join-toolboxes.ts';
export type { Language } from './sentences.ts';
export { type CallCounters, type CallRecord, createCounters, type Stage, type ToolCounts } from './record.ts';
export type { CallOptions } from './gate/attempt.ts';
export type { Escalation, RunState } from './gate/budget.ts';
export type { CapturedCall, CaptureOptions } from './gate/capture.ts';
export { findTextDoubts, type TextDoubt } from './gate/doubts.ts';
export type { GateLimits } from './gate/limits.ts';
export type { GateOptions } from './gate/gate-options.ts';
export { createGate, type Gate, type Invoke, type OutcomeOf, type Run } from './gate/gate.ts';
export { renderFailure, renderOutcome } from './render.ts';
export { type ModelCall, type ModelPort, type ModelTurn, runModel, type RunModelOptions, type RunResult } from './run-model.ts';
