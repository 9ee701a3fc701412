/**
 * How often a property test runs: `small` times in `npm test`, `ci` times in `npm run proof:ci` (`PROOF_SIZE=ci`; default: ten times as often),
 * `full` times in `npm run proof:full` (`PROOF_SIZE=full`).
 */
export function runs(small: number, full: number, ci: number = Math.min(small * 10, full)): number {
  const size = process.env['PROOF_SIZE'];
  if (size === 'full') return full;
  return size === 'ci' ? ci : small;
}
