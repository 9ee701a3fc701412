/** A host's callback that cannot break a call: neither by throwing nor by rejecting. */
export function quietly<Parameters extends readonly unknown[]>(
  callback: (...parameters: Parameters) => unknown,
): (...parameters: Parameters) => void {
  return (...parameters) => {
    try {
      const answered = callback(...parameters);
      // Whatever it answers may be a promise, of another realm too, that nobody waits for.
      if (typeof answered === 'object' && answered !== null) Promise.resolve(answered).catch(() => undefined);
    } catch {
      // Told, not asked: what the host does with it is not the call's business.
    }
  };
}
