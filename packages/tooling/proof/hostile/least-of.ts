/**
 * How long the program stood still at most while something was done, in milliseconds: not longer than the time between two turns, and not
 * longer than the processor was busy with it meanwhile. What else a machine does can only add to that, so beyond `enoughMs` it is tried
 * again, and the least of five tries counts.
 */
export async function leastOf(enoughMs: number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt === 0 || (attempt < 5 && least > enoughMs); attempt++) {
    let most = 0;
    let last = performance.now();
    let busy = process.cpuUsage();
    const look = (): void => {
      const { user, system } = process.cpuUsage(busy);
      most = Math.max(most, Math.min(performance.now() - last, (user + system) / 1_000));
      last = performance.now();
      busy = process.cpuUsage();
    };
    const timer = setInterval(look, 1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    look();
    most = 0;
    await work();
    look();
    clearInterval(timer);
    least = Math.min(least, most);
  }
  return Math.round(least);
}
