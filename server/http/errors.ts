import type { Failure } from "#shared/http/wire.ts";

type Issues = NonNullable<Failure["issues"]>;

/** An expected failure: `message` is a sentence for a person. Thrown anywhere, answered by on-error.ts alone. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issues | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** What the answer says besides message and code. */
  readonly beside: Record<string, unknown> | undefined;

  constructor(
    status: number,
    message: string,
    code: string,
    more: { issues?: Issues; retryAfter?: number; beside?: Record<string, unknown> | undefined } = {},
  ) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.beside = more.beside;
  }
}

/** 404 for a link with a secret that nobody was ever given; whoever tries many is stopped (visitors.ts). */
export class UnknownLink extends HttpError {
  constructor(message: string, beside?: Record<string, unknown>) {
    super(404, message, "not_found", { beside });
    this.name = "UnknownLink";
  }
}

/** 400; with `path`, the field that is wrong ("images.0"). */
export const badRequest = (message: string, path?: string) =>
  new HttpError(400, message, "invalid", path === undefined ? {} : { issues: [{ path, message }] });
export const invalid = (issues: Issues) =>
  new HttpError(400, issues[0]?.message ?? "This request is not valid.", "invalid", { issues });
export const notSignedIn = () => new HttpError(401, "Please sign in.", "not_signed_in");
export const forbidden = (message = "You are not allowed to do this.") =>
  new HttpError(403, message, "forbidden");
/** 403 for a program with an access token where only somebody who has signed in may go on. */
export const sessionRequired = () =>
  new HttpError(403, "An access token cannot do this. Please sign in on the page.", "only_in_person");
/** 404, e.g. `notFound("Dish")`. */
export const notFound = (what: string) => new HttpError(404, `${what} not found`, "not_found");
export const conflict = (message: string, code = "conflict") => new HttpError(409, message, code);
export const gone = (message: string, beside?: Record<string, unknown>) =>
  new HttpError(410, message, "gone", { beside });
export const tooLarge = (message: string, path?: string) =>
  new HttpError(413, message, "too_large", path === undefined ? {} : { issues: [{ path, message }] });
/** 429; `retryAfter` in seconds. */
export const tooMany = (retryAfter: number, message = "Too many tries. Please wait a little.") =>
  new HttpError(429, message, "too_many", { retryAfter });
/** 507 without `Retry-After`: the request succeeds only after somebody has freed space. */
export const storageFull = () =>
  new HttpError(
    507,
    "The server's disk is full, so nothing can be saved. Please free some space there, then try again.",
    "no_room",
  );
export const unavailable = (message = "The database is away for a moment. Please try again.") =>
  new HttpError(503, message, "unavailable", { retryAfter: 2 });
