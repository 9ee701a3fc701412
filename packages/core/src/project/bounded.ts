/** Far above every limit of OpenAI's; below what a stack bears. */
const deepest = 250;
const most = 200_000;

/** True for a document that is small enough to be walked by recursion. */
export function isBounded(document: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: document, depth: 0 }];
  for (let count = 0; waiting.length > 0; count += 1) {
    const next = waiting.pop();
    if (next === undefined || typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > deepest || count > most) return false;
    for (const value of Object.values(next.value)) waiting.push({ value, depth: next.depth + 1 });
  }
  return true;
}
