/** A tool whose schema is not tried for a while. */
export interface QuarantinedTool {
  /** The tool that was called when it happened. */
  readonly tool: string;
  readonly reason: 'timed_out' | 'out_of_memory';
  /** How often it happened in a row. */
  readonly times: number;
  /** Milliseconds until it is tried again. */
  readonly remainingMs: number;
}

/** Schemas that took too long or too much, by their keys. */
export interface Quarantine {
  holds(key: string): boolean;
  /** Not to be tried for a while; each time in a row for twice as long. */
  add(key: string, tool: string, reason: QuarantinedTool['reason']): QuarantinedTool;
  /** All is well with it. */
  clear(key: string): void;
  /** Lets the schemas of a tool be tried again at once. */
  release(tool: string): void;
  list(): readonly QuarantinedTool[];
}

/** No schema is kept away for longer, in milliseconds: an hour. */
const longestMs = 3_600_000;

interface Entry {
  readonly tool: string;
  readonly reason: QuarantinedTool['reason'];
  readonly times: number;
  readonly until: number;
}

/** Makes an empty quarantine. `ms`: how long the first time takes; `now`: a clock in milliseconds that never goes back. */
export function createQuarantine(ms: number, now: () => number): Quarantine {
  const entries = new Map<string, Entry>();
  const shown = ({ tool, reason, times, until }: Entry): QuarantinedTool => ({
    tool,
    reason,
    times,
    remainingMs: Math.max(0, until - now()),
  });
  return {
    holds: (key) => (entries.get(key)?.until ?? -Infinity) > now(),
    add(key, tool, reason) {
      // What has been free for as long as it could have been kept away begins anew.
      for (const [each, { until }] of entries) if (until + longestMs < now()) entries.delete(each);
      const times = (entries.get(key)?.times ?? 0) + 1;
      const entry = { tool, reason, times, until: now() + Math.min(ms * 2 ** (times - 1), Math.max(ms, longestMs)) };
      entries.set(key, entry);
      return shown(entry);
    },
    clear(key) {
      entries.delete(key);
    },
    release(tool) {
      for (const [key, entry] of entries) if (entry.tool === tool) entries.delete(key);
    },
    list: () => [...entries.values()].filter(({ until }) => until > now()).map(shown),
  };
}
