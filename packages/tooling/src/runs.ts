/**
 * How often a property test runs: `small` times in `npm test`, ten times as often in `npm run proof:ci` (`PROOF_SIZE=ci`), `full` times in
 * `npm run proof:full` (`PROOF_SIZE=full`).
 */
export function runs(small: number, full: number): number {
  const size = process.env['PROOF_SIZE'];
  if (size === 'full') return full;
  return size === 'ci' ? Math.min(small * 10, full) : small;
}
