import OpenAI from 'openai';
import type { DeskOptions } from './options.ts';
import { conversations } from './replay/conversation.ts';
import { serveReplay } from './replay/server.ts';

/** The model that the desk talks to, through the official client. */
export interface DeskModel {
  readonly client: OpenAI;
  readonly name: string;
  /** For the reader of the output. */
  readonly introduction: string;
  close(): Promise<void>;
}

/** A real model when there is a key for one; otherwise the replay, served over loopback HTTP. */
export async function openModel({ model, conversation }: DeskOptions, pageUrl: string): Promise<DeskModel> {
  if (model !== undefined) {
    const client = new OpenAI({ apiKey: model.apiKey, baseURL: model.baseURL ?? null });
    return { client, name: model.name, introduction: `The model is ${model.name}.`, close: async () => undefined };
  }
  const server = await serveReplay(conversations[conversation](pageUrl));
  const client = new OpenAI({ apiKey: 'replay', baseURL: `${server.origin}/v1`, organization: null, project: null, maxRetries: 0 });
  const introduction = `This is a replay: no model is asked. A local server plays the written conversation "${conversation}", and goes on\nonly when it is answered as the script expects. Set OPENAI_API_KEY to ask a real model.`;
  return { client, name: 'replay', introduction, close: server.close };
}
