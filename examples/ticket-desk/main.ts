import { randomUUID } from 'node:crypto';
import { type CallRecord, createCounters, createGate } from '@toolgate/core';
import { mountMcp } from '@toolgate/mcp-adapter';
import { runTools } from '@toolgate/openai-adapter';
import { contractChecks, generalChecks, replayChecks } from './checks.ts';
import { openDatabase } from './database.ts';
import { openModel } from './model.ts';
import { type DeskOptions, readOptions } from './options.ts';
import { openingMessages } from './opening-messages.ts';
import { servePages } from './pages.ts';
import { serveHttp, serveStdio } from './serve.ts';
import { showCalls } from './show-calls.ts';
import { contractLines } from './show-contract.ts';
import { failureLines } from './show-failures.ts';
import { showMcp } from './show-mcp.ts';
import { toolbox } from './toolbox.ts';
import { refundOrder } from './tools/refund-order.ts';
import { watchHandlers } from './watch-handlers.ts';

/** Tells the whole story, and closes what it opened, however it ends. @throws Error when something printed is not so. */
async function ticketDesk(options: DeskOptions, signal: AbortSignal): Promise<void> {
  const closing: (() => unknown)[] = [];
  try {
    const database = openDatabase(options.database);
    closing.push(database.close);
    const pages = await servePages();
    closing.push(pages.close);
    const deps = { reading: database.reading, writing: database.writing, allowedHosts: ['127.0.0.1'] };
    const mount = mountMcp(createGate(toolbox, { deps }), { name: 'ticket-desk', version: '1.0.0' });
    closing.push(mount.close);
    if (options.serve === 'http') return await serveHttp(mount, console.log, signal);
    if (options.serve === 'stdio') return await serveStdio(mount, signal);
    const pageUrl = `${pages.origin}/status`;
    const model = await openModel(options, pageUrl);
    closing.push(model.close);
    const print = (line: string): void => console.log(line.replaceAll(pages.origin, 'http://127.0.0.1:PORT'));

    print('== One tool, and what a model is shown of it');
    for (const line of contractLines(refundOrder)) print(line);

    print(`\n== A conversation\n${model.introduction}\n`);
    const records: CallRecord[] = [];
    const handled: string[] = [];
    const counters = createCounters();
    const gate = createGate(
      watchHandlers(toolbox, (callId) => handled.push(callId)),
      {
        deps,
        onRecord(record) {
          records.push(record);
          counters.add(record);
        },
      },
    );
    const result = await runTools({
      client: model.client,
      model: model.name,
      messages: openingMessages(pageUrl),
      gate,
      run: showCalls(gate.run({ id: randomUUID() }), print),
      maxTurns: 15,
      signal,
    });
    signal.throwIfAborted();
    print(`\n${result.text || result.reason}`);

    print('\n== The same tools over MCP');
    const mcpChecks = await showMcp(mount, print);

    print('\n== What failed, and what is certain');
    for (const line of failureLines(counters.tools)) print(line);
    print('');
    const evidence = { stop: result.stop, records, handled, reading: database.reading };
    const checks = [
      ...contractChecks(refundOrder),
      ...generalChecks(evidence),
      ...mcpChecks,
      ...(options.model === undefined ? replayChecks(evidence) : []),
    ];
    for (const [claim, holds] of checks) print(`${holds ? 'true ' : 'FALSE'}  ${claim}`);
    const broken = checks.filter(([, holds]) => !holds).map(([claim]) => claim);
    if (broken.length > 0) throw new Error(`not true of this run: ${broken.join('; ')}`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Exit codes: 0 all is true, 1 something is not or failed, 2 a wrong option, 130 and 143 stopped by SIGINT and SIGTERM, which is no failure while it serves. */
async function main(): Promise<number> {
  const stop = new AbortController();
  let stopped: number | undefined;
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      stopped = code;
      stop.abort(new Error(`stopped by ${name}`));
    });
  }
  let options: DeskOptions;
  try {
    options = readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`ticket-desk: ${messageOf(error)}`);
    return 2;
  }
  try {
    await ticketDesk(options, stop.signal);
    return 0;
  } catch (error) {
    console.error(`ticket-desk: ${messageOf(error)}`);
    return stopped ?? 1;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main();
