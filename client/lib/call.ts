import { addressOf, type CallInput, type CallResult, type Endpoint } from "#shared/http/endpoint.ts";
import type { Failure } from "#shared/http/wire.ts";
import { trackFreshness } from "./offline.ts";

/** A non-OK answer. `message` is Spec §8's "status: body text"; `serverMessage` is the sentence for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  readonly issues: NonNullable<Failure["issues"]>;
  /** For a failure that nobody expected (500): what finds it in the server's log. */
  readonly reportCode: string | undefined;

  /** @param requestId what the answer says in `X-Request-Id` */
  constructor(status: number, body: string, statusText: string, requestId: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const failure = parseFailure(body);
    this.serverMessage = failure?.message;
    this.code = failure?.code;
    this.issues = failure?.issues ?? [];
    this.reportCode = status === 500 && requestId !== null ? requestId : undefined;
  }
}

/** Whether something failed with this answer. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

interface CallOptions {
  /** Asks for an answer at once (202) while the work goes on (RFC 7240). */
  prefer?: "respond-async";
}

/** What calls wait for while the last one before the page is left is under way. */
let held: Promise<unknown> | undefined;

/**
 * Calls what ends the session, and holds back every other call from then on: each would only be refused. When it fails
 * they go on; otherwise they wait for ever, since the page is left.
 * @throws {ApiError} for a non-OK answer
 */
export function callAndLeave(endpoint: Endpoint): Promise<unknown> {
  const answer = call(endpoint);
  held = answer.then(
    () => new Promise(() => undefined),
    () => undefined,
  );
  return answer;
}

/**
 * Calls one endpoint of the contract. The second argument is needed only when the endpoint takes input.
 * @returns the JSON answer as it stands on the wire (dates as ISO text); undefined for 204
 * @throws {ApiError} for a non-OK answer
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: keyof CallInput<E> extends never ? [] : [CallInput<E>, CallOptions?]
): Promise<CallResult<E>> {
  const { body, ...address } = (input ?? {}) as { body?: unknown };
  if (held) await held;
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method.toUpperCase(),
    credentials: "include",
    // What was deleted stays deleted when the page is left in the same moment.
    keepalive: endpoint.method === "delete",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options?.prefer && { prefer: options.prefer }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  trackFreshness(response);
  if (!response.ok) {
    const requestId = response.headers.get("x-request-id");
    throw new ApiError(response.status, await response.text(), response.statusText, requestId);
  }
  return (response.status === 204 ? undefined : await response.json()) as CallResult<E>;
}

function parseFailure(body: string): Failure | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && "message" in value ? (value as Failure) : undefined;
  } catch {
    return undefined;
  }
}
