import type pg from "pg";
import type { Logger } from "pino";

type Query = (...args: unknown[]) => unknown;
type Answered = (...answer: unknown[]) => void;

/** A statement is to be recognised, not read to its end. */
const MAX_LENGTH = 2_000;

/**
 * Logs statements that took longer than `slowMs` on a connection of this pool: their text, never their parameters, which
 * are what people wrote. Call it before the pool is used. It does not say which request waited: carrying that along would
 * cost every query more than the line is worth.
 */
export function logSlowQueries(pool: pg.Pool, log: Logger, slowMs: number): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Query;
    const watched: Query = (...args) => {
      const startedAt = performance.now();
      const note = () => {
        const ms = Math.round(performance.now() - startedAt);
        if (ms >= slowMs) log.warn({ ms, statement: textOf(args[0]) }, `a statement took ${ms} ms`);
      };
      const answered = args.at(-1);
      if (typeof answered === "function") {
        const tell: Answered = (...answer) => {
          note();
          (answered as Answered)(...answer);
        };
        return send(...args.slice(0, -1), tell);
      }
      const result = send(...args);
      // A stream that copies has no end of this kind.
      if (result instanceof Promise) result.then(note, note);
      return result;
    };
    client.query = watched as typeof client.query;
  });
}

function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === "string" ? text.slice(0, MAX_LENGTH) : "";
}
