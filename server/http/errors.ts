import type { Values } from "#shared/failure-sentence.ts";
import { BY_CODE, FAILURES, sentenceOf, type Reason, type FailureName } from "#shared/failures.ts";
import type { Failure } from "#shared/http/wire.ts";

type Issues = NonNullable<Failure["issues"]>;

interface More {
  reason?: string | undefined;
  values?: Values | undefined;
  issues?: Issues | undefined;
  retryAfter?: number;
  extra?: Record<string, unknown> | undefined;
}

/**
 * An expected failure, turned into a response by on-error.ts. Its sentences are in shared/failures.ts, and those of
 * schemas in the contract (with-reason.ts). The page words its reason or code (client/lib/api/failure-text.ts).
 */
export class HttpError extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly reason: string | undefined;
  declare readonly values: Values | undefined;
  declare readonly issues: Issues | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly extra: Record<string, unknown> | undefined;

  constructor(status: number, message: string, code: string, more: More = {}) {
    super(message);
    Object.assign(this, { name: "HttpError", status, code, ...more });
  }
}

/** A failure that is recognized by its class. */
export class NamedFailure extends HttpError {
  constructor(status: number, code: string, reason: Reason, values?: Values) {
    super(status, sentenceOf(reason, values), code, { reason, values });
  }
}

interface Details extends Omit<More, "reason" | "issues"> {
  /** The failure's name by default. */
  code?: string;
  /** The invalid field, e.g. "images.0". */
  path?: string | undefined;
  /** The name by which guests' pages word an issue. */
  issueCode?: string | undefined;
}

/** A failure with this sentence; it has a reason if members' pages word it. */
export function failure(
  status: number,
  name: FailureName,
  { code = name, path, issueCode, values, ...more }: Details = {},
) {
  const message = sentenceOf(name, values);
  const isForMembers = !issueCode && name in FAILURES;
  const wording = isForMembers ? { reason: name, values } : { code: issueCode ?? name };
  const issues = path === undefined ? undefined : [{ path, message, ...wording }];
  const reason = name in BY_CODE ? undefined : name;
  return new HttpError(status, message, code, { ...more, ...(isForMembers && { values, reason }), issues });
}

/** 404 for a link with an unknown secret. */
export const unknownLink = (name: FailureName, extra?: Record<string, unknown>) =>
  failure(404, name, { code: "not_found", extra });

/** 400. @param path the invalid field */
export const badRequest = (
  name: FailureName,
  path?: string,
  more: Pick<Details, "values" | "issueCode"> = {},
) => failure(400, name, { code: "invalid", path, ...more });
export function invalid(issues: Issues) {
  const [first = { message: sentenceOf("bad_request") }] = issues as Partial<Issues>;
  return new HttpError(400, first.message, "invalid", { ...first, issues });
}
export const notSignedIn = () => failure(401, "not_signed_in");
export const forbidden = (name: FailureName = "forbidden") => failure(403, name, { code: "forbidden" });
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
export const conflict = (name: FailureName, values?: Values) =>
  failure(409, name, { code: "conflict", values });
export const gone = (name: FailureName, extra?: Record<string, unknown>) =>
  failure(410, name, { code: "gone", extra });
export const tooLarge = (name: FailureName, values?: Values, path?: string) =>
  failure(413, name, { code: "too_large", values, path });
export const notPlainJson = () => failure(415, "not_plain_json", { code: "not_json" });
/** 429. @param retryAfter seconds */
export const tooMany = (retryAfter: number, name: FailureName = "too_many") =>
  failure(429, name, { code: "too_many", retryAfter });
/** 507 without `Retry-After`, because waiting does not free disk space. */
export const storageFull = () => failure(507, "no_room");
export const unavailable = (name: FailureName = "database_away", more: Details = {}) =>
  failure(503, name, { code: "unavailable", retryAfter: 2, ...more });

/** 503 for work that has not begun. */
export const queueFull = (name: FailureName) => unavailable(name, { extra: { isBusy: true } });

/**
 * Requires that nothing has changed since the version that a page has edited.
 * @param expectedUpdatedAt the `updatedAt` of that version; undefined accepts any
 * @throws 409 `stale` with this sentence
 */
export function requireCurrent(
  { updatedAt }: { updatedAt: Date },
  expectedUpdatedAt: Date | undefined,
  name: FailureName,
): void {
  if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== updatedAt.getTime())
    throw failure(409, name, { code: "stale" });
}
