import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

const MAX_QUERY_LENGTH = 2_000;

/** Properties of errors that never contain user input. */
const FIELDS = [
  "code",
  "syscall",
  "address",
  "port",
  "path",
  "reason",
  "status",
  "table",
  "constraint",
] as const;

/**
 * Removes query parameters from an error and its causes. Drizzle puts parameters (links, password hashes, photos) into
 * message and stack; PostgreSQL quotes values in `detail` and `where`. Keeps the text of a failed query.
 * @returns a sanitized copy with the outermost error's name; non-errors unchanged
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const chain = [...chainOf(error)];
  const reported = chain.filter((entry) => !(entry instanceof DrizzleQueryError));
  const failedQuery = chain.find((entry) => entry instanceof DrizzleQueryError);
  const redacted = new Error(reported.map(messageOf).filter(Boolean).join(": ") || "a query failed");
  redacted.name = (reported[0] ?? error).constructor.name;
  if (reported.length > 0) redacted.stack = reported.map(stackOf).join("\ncaused by: ");
  // Fields of outer errors win.
  Object.assign(redacted, ...reported.toReversed().map(fieldsOf));
  return failedQuery
    ? Object.assign(redacted, { query: failedQuery.query.slice(0, MAX_QUERY_LENGTH) })
    : redacted;
}

/** A redacted error as a plain object for the log. */
export function serializeError(error: unknown): unknown {
  const redacted = redactError(error);
  if (!(redacted instanceof Error)) return redacted;
  const { name, message, stack, ...fields } = redacted;
  return { type: name, message, ...fields, stack };
}

function* chainOf(error: unknown, seen = new Set<Error>()): Generator<Error> {
  if (!(error instanceof Error) || seen.has(error)) return;
  seen.add(error);
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* chainOf(inner, seen);
  yield* chainOf(error.cause, seen);
}

function messageOf(error: Error): string {
  // SQLSTATE class 22 (data exception) quotes the value.
  const quotes = error instanceof pg.DatabaseError && error.code?.startsWith("22");
  return quotes ? error.message.replace(/".*"/s, "[hidden]") : error.message;
}

const stackOf = (error: Error) => (error.stack ?? "").replace(error.message, () => messageOf(error));

const fieldsOf = (error: Error) =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value: unknown = (error as Partial<Record<(typeof FIELDS)[number], unknown>>)[field];
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : [];
    }),
  );
