import { expect, test } from 'vitest';
import * as surface from '../src/index.ts';

test('what the package exports', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'createChatPort',
    'createResponsesPort',
    'prepareOpenAITools',
    'projectTool',
    'readTurn',
    'receive',
    'receiveStream',
    'runTools',
    'toFunctionCallOutput',
    'toOpenAITools',
    'toToolMessage',
  ]);
});
