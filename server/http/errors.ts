import type { Failure } from "#shared/http/wire.ts";

type Issues = NonNullable<Failure["issues"]>;

/** An expected failure, turned into a response by on-error.ts. `message` is shown to people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issues | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    status: number,
    message: string,
    code: string,
    more: { issues?: Issues; retryAfter?: number; extra?: Record<string, unknown> | undefined } = {},
  ) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }
}

/** For a link with an unknown secret. */
export const unknownLink = (message: string, extra?: Record<string, unknown>) =>
  new HttpError(404, message, "not_found", { extra });

/**
 * 400.
 * @param path the invalid field, e.g. "images.0"
 * @param code of the issue, by which pages word it in other languages
 */
export const badRequest = (message: string, path?: string, code?: string) =>
  new HttpError(400, message, "invalid", path === undefined ? {} : { issues: [{ path, message, code }] });
export const invalid = (issues: Issues) =>
  new HttpError(400, issues[0]?.message ?? "This request is not valid.", "invalid", { issues });
export const notSignedIn = () => new HttpError(401, "Please sign in.", "not_signed_in");
export const forbidden = (message = "You are not allowed to do this.") =>
  new HttpError(403, message, "forbidden");
export const sessionOnly = () =>
  new HttpError(403, "An access token cannot do this. Please sign in on the website.", "only_in_person");
export const notFound = (what: string) => new HttpError(404, `${what} not found`, "not_found");
export const isNotFound = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 404;
/** Returns what a query found. @throws 404 for undefined */
export function requireFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what);
  return found;
}
export const conflict = (message: string, code = "conflict") => new HttpError(409, message, code);
export const gone = (message: string, extra?: Record<string, unknown>) =>
  new HttpError(410, message, "gone", { extra });
export const tooLarge = (message: string, path?: string) =>
  new HttpError(413, message, "too_large", path === undefined ? {} : { issues: [{ path, message }] });
/** 429. @param retryAfter seconds */
export const tooMany = (retryAfter: number, message = "Too many attempts. Please wait a moment.") =>
  new HttpError(429, message, "too_many", { retryAfter });
/** 507 without `Retry-After`, because waiting does not free disk space. */
export const storageFull = () =>
  new HttpError(
    507,
    "The server's disk is full, so nothing can be saved. Please free up some space there and try again.",
    "no_room",
  );
export const unavailable = (message = "The database is not available right now. Please try again.") =>
  new HttpError(503, message, "unavailable", { retryAfter: 2 });

/** 503 for work that has not begun. */
export const queueFull = (message: string) =>
  new HttpError(503, message, "unavailable", { retryAfter: 2, extra: { isBusy: true } });

/**
 * Requires that nothing has changed since the version that a page has edited.
 * @param expectedUpdatedAt the `updatedAt` of that version; undefined accepts any
 * @throws 409 `stale` with the message
 */
export function requireCurrent(
  { updatedAt }: { updatedAt: Date },
  expectedUpdatedAt: Date | undefined,
  message: string,
): void {
  if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== updatedAt.getTime())
    throw conflict(message, "stale");
}
