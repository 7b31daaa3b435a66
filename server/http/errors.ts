import type { Problem } from "#server/lib/problem.ts";
import { BY_CODE, sentenceOf, type Reason } from "#shared/failures.ts";
import type { Failure } from "#shared/http/wire.ts";
import type { Values } from "#shared/sentences.ts";

type Issues = NonNullable<Failure["issues"]>;

interface More {
  reason?: string | undefined;
  values?: Values | undefined;
  issues?: Issues | undefined;
  retryAfter?: number;
  extra?: Record<string, unknown> | undefined;
}

/**
 * An expected failure, turned into a response by on-error.ts. `message` is shown to people. `failure` below takes it from the
 * table, for what members read; others are read by programs, or worded by their code in guests' pages.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: string | undefined;
  readonly values: Values | undefined;
  readonly issues: Issues | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(status: number, message: string, code: string, more: More = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.reason = more.reason;
    this.values = more.values;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }
}

interface Details extends Omit<More, "reason" | "issues"> {
  /** The reason by default. */
  code?: string;
  /** The invalid field, e.g. "images.0". */
  path?: string | undefined;
}

/** A failure whose sentence is in `FAILURES`. */
export function failure(status: number, reason: Reason, { code = reason, path, ...more }: Details = {}) {
  const message = sentenceOf(reason, more.values);
  const issues = path === undefined ? undefined : [{ path, message, reason, values: more.values }];
  return new HttpError(status, message, code, {
    ...more,
    ...(reason in BY_CODE ? {} : { reason }),
    issues,
  });
}

/** For a link with an unknown secret. */
export const unknownLink = (message: string, extra?: Record<string, unknown>) =>
  new HttpError(404, message, "not_found", { extra });
export const unknownInvitation = (extra?: Record<string, unknown>) =>
  unknownLink("This invitation link is not valid.", extra);

/** A failure whose sentence is that of a problem. */
export const failureBy = (status: number, code: string, { reason, values }: Problem) =>
  failure(status, reason, { code, values });

/** 400. @param path the invalid field */
export const badRequest = (reason: Reason, path?: string, values?: Values) =>
  failure(400, reason, { code: "invalid", path, values });
export function invalid(issues: Issues) {
  const [first = { message: "This request is not valid." }] = issues as Partial<Issues>;
  return new HttpError(400, first.message, "invalid", { ...first, issues });
}
export const notSignedIn = () => failure(401, "not_signed_in");
export const forbidden = (reason: Reason = "forbidden") => failure(403, reason, { code: "forbidden" });
export const outOfScope = () =>
  new HttpError(403, "The scope of this access token does not include this.", "forbidden");
export const sessionOnly = () => failure(403, "only_in_person");
export const notFound = (what: string) =>
  new HttpError(404, `${what} not found`, "not_found", what === "Dish" ? { reason: "dish_deleted" } : {});
export const isNotFound = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 404;
/** Returns what a query found. @throws 404 for undefined */
export function requireFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what);
  return found;
}
/** 409 without a code of its own. */
export const conflict = (reason: Reason, values?: Values) =>
  failure(409, reason, { code: "conflict", values });
export const gone = (message: string, extra?: Record<string, unknown>) =>
  new HttpError(410, message, "gone", { extra });
export const tooLarge = (reason: Reason, values?: Values, path?: string) =>
  failure(413, reason, { code: "too_large", values, path });
export const notPlainJson = () => new HttpError(415, "Please send plain UTF-8 JSON.", "not_json");
export const tooLargeBody = () => new HttpError(413, "This request is too large.", "too_large");
/** 429. @param retryAfter seconds */
export const tooMany = (retryAfter: number, reason?: Reason) =>
  reason
    ? failure(429, reason, { code: "too_many", retryAfter })
    : new HttpError(429, "Too many attempts. Please wait a moment.", "too_many", { retryAfter });
/** 507 without `Retry-After`, because waiting does not free disk space. */
export const storageFull = () => failure(507, "no_room");
/** 503, of the database without a reason. */
export const unavailable = (reason?: Reason, more: Details = {}) =>
  reason
    ? failure(503, reason, { code: "unavailable", retryAfter: 2, ...more })
    : new HttpError(503, "The database is not available right now. Please try again.", "unavailable", {
        retryAfter: 2,
      });

/** 503 for work that has not begun. */
export const queueFull = (reason: Reason) => unavailable(reason, { extra: { isBusy: true } });

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
    throw new HttpError(409, message, "stale");
}
