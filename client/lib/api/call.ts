import { setSignInNeeded, trackFreshness } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { addressOf, type CallInput, type CallResult, type Endpoint } from "#shared/http/endpoint.ts";
import type { Failure } from "#shared/http/wire.ts";
import { failureMessage, proxyText, translateIssues } from "./failure-text.ts";

/** A non-OK response. `message` is "status: body text"; `serverMessage` is the sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly failure: Failure | undefined;
  /** For unexpected failures (500): the request id that finds the error in the server's log. */
  readonly reportCode: string | undefined;

  /** @param requestId the `X-Request-Id` header */
  constructor(status: number, body: string, statusText: string, requestId: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.failure = parseFailure(body);
    this.code = this.failure?.code;
    this.reportCode = status === 500 && requestId !== null ? requestId : undefined;
  }

  // Worded when they are read, because a page may fail to load before its texts are there.
  get serverMessage(): string | undefined {
    return this.failure && failureMessage(this.failure);
  }

  get issues(): NonNullable<Failure["issues"]> {
    return translateIssues(this.failure);
  }
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Returns whether someone else saved a newer version than the edited one; nothing was written. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === "stale";

/** No response, or only a part of it. */
export class NetworkError extends TypeError {
  override readonly name = "NetworkError";
}

/** A response of a proxy in front of the server, such as its error or sign-in page, instead of the server's. */
export class ProxyError extends NetworkError {
  /** The proxy asks for a sign-in, which works only when the page is loaded again. */
  readonly asksForSignIn: boolean;
  /** For a title or, with a full stop, a sentence. */
  readonly text: string;

  /** @param status 0 for a redirect */
  constructor(status: number, { method }: Pick<Endpoint, "method">) {
    super(`${status}: the response is not the server's`);
    // A write may also contain text that a firewall forbids.
    this.asksForSignIn = [0, 200, 401, 407, 511].includes(status) || (status === 403 && method === "get");
    this.text = proxyText(this.asksForSignIn ? "sign-in" : status);
  }
}

/** How Chromium, Firefox, Safari (the next two) and Vite say that a part of the page's code could not be fetched. */
const MISSING_CODE =
  /dynamically imported module|importing a module script failed|not a valid javascript mime type|unable to preload css/i;

/** Returns whether the call, or the `import()` of a part of the page, failed without a response of the server. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof Error && MISSING_CODE.test(error.message));
}

/** For `catch` after `fetch` or reading a body, whose TypeErrors mean a failed connection. */
function rethrow(error: unknown): never {
  throw error instanceof TypeError ? new NetworkError(error.message, { cause: error }) : error;
}

interface CallOptions {
  /** Requests an immediate 202 while the server continues in the background (RFC 7240). */
  prefer?: "respond-async";
  signal?: AbortSignal;
}

/** Pending while the session is being ended; later calls wait for it. */
let held: Promise<unknown> | undefined;

/**
 * Calls an endpoint that ends the session and blocks all later calls, which would only get a 401. They continue if it
 * fails; otherwise they never settle, because the page is about to be unloaded.
 * @throws {ApiError} for a non-OK response
 */
export function callAndLeave(endpoint: Endpoint): Promise<unknown> {
  const response = call(endpoint);
  held = response.then(
    () => new Promise(() => undefined),
    () => undefined,
  );
  return response;
}

/**
 * Calls an endpoint of the contract. The second argument is required only if the endpoint takes input.
 * @returns the JSON response as sent (dates as ISO 8601 text); undefined for 204
 * @throws {ApiError} for a non-OK response
 * @throws {NetworkError} without a response of the server
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: keyof CallInput<E> extends never ? [] : [CallInput<E>, CallOptions?]
): Promise<CallResult<E>> {
  const { body, ...address } = (input ?? {}) as { body?: unknown };
  if (held) await held;
  const response = await send(withBase(addressOf(endpoint, address)), {
    method: endpoint.method.toUpperCase(),
    credentials: "include",
    // The API never redirects, so that a redirect leads to the sign-in page of a proxy.
    redirect: "manual",
    // A delete must still reach the server if the page is closed right after it.
    keepalive: endpoint.method === "delete",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options?.prefer && { prefer: options.prefer }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: options?.signal ?? null,
  });
  const { status, statusText, ok, headers } = response;
  const text = ok ? "" : await response.text().catch(rethrow);
  const isOwn = ok ? status === 204 || isJson(headers.get("content-type")) : parseFailure(text) !== undefined;
  if (!isOwn) {
    const error = new ProxyError(status, endpoint);
    if (error.asksForSignIn) setSignInNeeded();
    throw error;
  }
  trackFreshness(response);
  if (!ok) throw new ApiError(status, text, statusText, headers.get("x-request-id"));
  return (status === 204 ? undefined : await response.json().catch(rethrow)) as CallResult<E>;
}

export const isJson = (type: string | null) => /^application\/(.+\+)?json\b/.test(type ?? "");

/** Together with the waiting on the server about half a minute. */
const MAX_REPEATS = 5;

/** Repeats a request for whose photos the server has no room yet; the server has not begun with it. */
async function send(url: string, request: RequestInit): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    const response = await fetch(url, request).catch(rethrow);
    if (response.status !== 503 || repeats === MAX_REPEATS) return response;
    if (!parseFailure(await response.clone().text().catch(rethrow))?.isBusy) return response;
    const seconds = Number(response.headers.get("retry-after"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

export function parseFailure(body: string): Failure | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && "message" in value ? (value as Failure) : undefined;
  } catch {
    return undefined;
  }
}
