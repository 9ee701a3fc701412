import type { JsonObject } from '@toolgate/core';
import { checkAdapterOptions, createTranscriptPort } from '@toolgate/core/adapter';
import type { TranscriptPort } from '@toolgate/core/adapter';
import type { GeminiContent } from './content.ts';
import { portNeeds, portRules } from './options.ts';
import type { PortOptions } from './options.ts';
import { contentOf } from './receive.ts';
import { toFunctionResponses } from './reply.ts';
import { reader } from './stream.ts';
import { toolConfigOf } from './tool-config.ts';
import { projectToolbox, writeTools } from './tools.ts';

/**
 * A conversation through `generateContent`. What the model says goes back as it came.
 * @throws DefinitionError `invalid_option`
 */
export function createGeminiPort(options: PortOptions): TranscriptPort {
  checkAdapterOptions('createGeminiPort', options, portRules, portNeeds);
  const { client, model, contents, toolbox, stream, mode, config, media, ...projecting } = options;
  let said: GeminiContent | undefined;
  return createTranscriptPort({
    opening: typeof contents === 'string' ? [{ role: 'user', parts: [{ text: contents }] }] : contents,
    reader,
    idKey: 'responseId',
    project: () => projectToolbox('createGeminiPort', toolbox, projecting),
    ask(transcript, projected, signal) {
      const tools = writeTools(projected, projecting);
      const request = { model, contents: transcript, config: configOf({ config, mode, tools, signal }) };
      return stream === true ? client.models.generateContentStream(request as never) : client.models.generateContent(request as never);
    },
    keep(response) {
      said = contentOf(response);
      return said === undefined ? [] : [said];
    },
    reply: (outcomes) => toFunctionResponses(said, outcomes, { media }),
  });
}

/** Without functions there is no mode: Gemini refuses one. */
function configOf(
  told: Pick<PortOptions, 'config' | 'mode'> & { readonly tools: readonly object[]; readonly signal: AbortSignal | undefined },
): object {
  const { tools: others, toolConfig, abortSignal, ...config }: JsonObject = { ...told.config };
  const tools = [...(Array.isArray(others) ? others : []), ...told.tools];
  const choice = toolConfigOf(told.tools.length > 0 ? told.mode : undefined, toolConfig);
  const signal = told.signal ?? abortSignal;
  return {
    ...config,
    ...(tools.length > 0 && { tools }),
    ...(Object.keys(choice).length > 0 && { toolConfig: choice }),
    ...(signal !== undefined && { abortSignal: signal }),
  };
}
