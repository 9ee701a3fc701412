import { mountMcp, type McpSdk } from '@toolgate/mcp-adapter';
import { createGate, createToolbox, type Gate } from '@toolgate/core';
import { tools } from './world.ts';

const gate = createGate(createToolbox(tools)) as unknown as Gate;
const serve = () => mountMcp(gate, { sdk: process.argv[2] as McpSdk, principal: 'local' }).stdio();
await serve();
if (process.argv[3] === 'twice') await serve();
