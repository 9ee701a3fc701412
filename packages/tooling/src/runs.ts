/** How often a property test runs: `ci` times in `npm test` and `proof:ci`, `full` times in `proof:full` (`PROOF_SIZE=full`). */
export function runs(ci: number, full: number): number {
  return process.env['PROOF_SIZE'] === 'full' ? full : ci;
}
