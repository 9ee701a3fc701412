import type { JsonObject } from '@toolgate/core';
import { checkAdapterOptions, createTranscriptPort } from '@toolgate/core/adapter';
import type { TranscriptPort } from '@toolgate/core/adapter';
import type { GeminiContent } from './content.ts';
import { portNeeds, portRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { contentOf } from './receive.ts';
import { toFunctionResponses } from './reply.ts';
import { reader } from './stream.ts';
import { toolConfigOf } from './tool-config.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { ContentOf, GeminiClient } from './wire.ts';

/**
 * A conversation through `generateContent`. What the model says goes back as it came.
 * @throws DefinitionError `invalid_option`
 */
export function createGeminiPort<Client extends GeminiClient>(
  options: PortOptions & TalkOptions<Client>,
): TranscriptPort<ContentOf<Client>> {
  checkAdapterOptions('createGeminiPort', options, portRules, portNeeds);
  const { client, model, contents, toolbox, stream, onText, mode, config, media, ...projecting } = options;
  let said: GeminiContent | undefined;
  return createTranscriptPort({
    opening: typeof contents === 'string' ? [{ role: 'user', parts: [{ text: contents }] } as never] : contents,
    reader,
    onText,
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
  told: Pick<PortOptions, 'mode'> & {
    readonly config: object | undefined;
    readonly tools: readonly object[];
    readonly signal: AbortSignal | undefined;
  },
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
