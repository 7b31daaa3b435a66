import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

/** A statement is to be recognised, not read to its end. */
const MAX_QUERY_LENGTH = 2_000;

/** What errors say besides their message that is not what somebody wrote. */
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
 * An error as it may be written down: its words, its stack and those of all its causes, without what a query was given.
 * Drizzle puts parameters (links, password hashes, photos) into message and stack; PostgreSQL quotes values in `detail`
 * and `where`. Of a failed query the cause and the text of the query are left.
 * @returns a new error, named as the first that is told of; anything else than an error as it is
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const chain = [...chainOf(error)];
  const told = chain.filter((one) => !(one instanceof DrizzleQueryError));
  const failed = chain.find((one) => one instanceof DrizzleQueryError);
  const words = new Error(told.map(messageOf).filter(Boolean).join(": ") || "a query failed");
  words.name = (told[0] ?? error).constructor.name;
  if (told.length > 0) words.stack = told.map(stackOf).join("\ncaused by: ");
  // What is further out has the last word.
  Object.assign(words, ...told.toReversed().map(fieldsOf));
  return failed ? Object.assign(words, { query: failed.query.slice(0, MAX_QUERY_LENGTH) }) : words;
}

/** The same, as it stands in the log. */
export function serializeError(error: unknown): unknown {
  const words = redactError(error);
  if (!(words instanceof Error)) return words;
  const { name, message, stack, ...fields } = words;
  return { type: name, message, ...fields, stack };
}

function* chainOf(error: unknown, seen = new Set<Error>()): Generator<Error> {
  if (!(error instanceof Error) || seen.has(error)) return;
  seen.add(error);
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* chainOf(one, seen);
  yield* chainOf(error.cause, seen);
}

function messageOf(error: Error): string {
  // Class 22 is about a value, and quotes it.
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
