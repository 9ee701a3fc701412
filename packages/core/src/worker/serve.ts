import { parentPort } from 'node:worker_threads';
import { answering } from './answering.ts';
import type { Question, Reply } from './protocol.ts';

const answer = answering();
const say = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', (question: Question) => {
  try {
    say(answer(question));
  } catch {
    say({ accepted: false, unchecked: 'failed' });
  }
});
say('ready');
