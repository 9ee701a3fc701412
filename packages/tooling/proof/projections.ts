import { drawnProjections } from './drawn-projections.ts';
import { publicProjections } from './public-projections.ts';
import { readPublicTools } from './public-tools.ts';
import type { ProofResult, ProofSize } from './result.ts';

/** What projections promise, on drawn schemas and on published ones, by checks that share no code with them. */
export async function projections(size: ProofSize): Promise<ProofResult> {
  const corpus = readPublicTools();
  const parts = [
    await drawnProjections(size === 'full' ? 100_000 : 2000),
    ...(corpus === undefined
      ? [{ passed: 0, failed: 0, skipped: 1, lines: ['skipped: the corpus is not beside this repository'] }]
      : [publicProjections('public MCP tools', corpus.tools), publicProjections('public functions', corpus.functions)]),
  ];
  return {
    name: 'projections',
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
    lines: parts.flatMap(({ lines }) => lines),
  };
}
