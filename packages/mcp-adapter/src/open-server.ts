import { attachTools, type AttachSettings } from './attach.ts';
import type { RequestFacts, ServedGate } from './call.ts';
import { isInherited } from './diagnose.ts';
import { headerFieldsOf } from './header-fields.ts';
import type { LegacySdk, McpServerLike, ServerSdk } from './sdk.ts';
import { toStandardSchema } from './standard-schema.ts';
import type { ServerLike } from './wire.ts';

/** What every server of a mount is made of. */
export interface ServerPlan {
  readonly gate: ServedGate;
  readonly settings: AttachSettings;
  readonly name: string;
  readonly version: string;
  /** For the model: how the tools are used together. */
  readonly instructions: string | undefined;
}

/**
 * A server of SDK 2.x for one request or one connection. Only tools whose arguments go into headers are registered, since only their
 * schemas are asked for before a call; the rest is answered from lists that are made once.
 */
export function openServer({ McpServer }: ServerSdk, plan: ServerPlan, facts?: RequestFacts): McpServerLike {
  const { gate, settings, name, version } = plan;
  const server = new McpServer({ name, version }, optionsOf(plan));
  for (const { contract } of gate.toolbox.tools) {
    if (!headerFieldsOf(contract).declared || isInherited(contract.name)) continue;
    const { description, inputSchema } = contract;
    server.registerTool(contract.name, { description, inputSchema: toStandardSchema(inputSchema) }, () => ({ content: [] }));
  }
  attachTools(server, gate, settings, facts);
  return server;
}

/** A server of SDK 1.x for one request or one connection. */
export function openLegacyServer({ Server, jsonSchemaValidator }: LegacySdk, plan: ServerPlan, facts?: RequestFacts): ServerLike {
  const { gate, settings, name, version } = plan;
  return attachTools(new Server({ name, version }, { ...optionsOf(plan), jsonSchemaValidator }), gate, settings, facts);
}

/** A server of whichever SDK was loaded. */
export function openAny(sdk: ServerSdk | LegacySdk, plan: ServerPlan, facts?: RequestFacts): McpServerLike | ServerLike {
  return sdk.line === '@modelcontextprotocol/server' ? openServer(sdk, plan, facts) : openLegacyServer(sdk, plan, facts);
}

function optionsOf({ instructions }: ServerPlan): object {
  return instructions === undefined ? {} : { instructions };
}
