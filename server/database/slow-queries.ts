import type pg from "pg";
import type { Logger } from "pino";

type Query = (...args: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;

/** Enough to recognize a statement. */
const MAX_LENGTH = 2_000;

/**
 * Logs the text of statements that took longer than `slowMs`, never their parameters, which are personal. Call it
 * before the pool is used. The line does not name the request, because passing that along would slow down every query.
 */
export function logSlowQueries(pool: pg.Pool, log: Logger, slowMs: number): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Query;
    const watched: Query = (...args) => {
      const startedAt = performance.now();
      const logIfSlow = () => {
        const ms = Math.round(performance.now() - startedAt);
        if (ms >= slowMs) log.warn({ ms, statement: textOf(args[0]) }, `a statement took ${ms} ms`);
      };
      const callback = args.at(-1);
      if (typeof callback === "function") {
        const timed: Callback = (...results) => {
          logIfSlow();
          (callback as Callback)(...results);
        };
        return send(...args.slice(0, -1), timed);
      }
      const result = send(...args);
      // COPY returns a stream instead.
      if (result instanceof Promise) result.then(logIfSlow, logIfSlow);
      return result;
    };
    client.query = watched as typeof client.query;
  });
}

function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === "string" ? text.slice(0, MAX_LENGTH) : "";
}
