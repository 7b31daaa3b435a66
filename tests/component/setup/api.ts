import { vi } from "vitest";
import * as z from "zod/mini";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { eventsApi } from "#shared/events.api.ts";
import type { CallInput, CallResult, Endpoint } from "#shared/http/endpoint.ts";
import type { Failure } from "#shared/http/wire.ts";
import { invitationsApi } from "#shared/invitations.api.ts";
import { mealsApi, servedApi, wishesApi } from "#shared/meals.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { peopleApi } from "#shared/people.api.ts";
import { suggestionsApi } from "#shared/suggestions.api.ts";

type ResponseOf<E extends Endpoint> =
  | CallResult<E>
  | ((input: CallInput<E>) => CallResult<E> | Promise<CallResult<E>>);

interface Route {
  endpoint: Endpoint;
  response: (input: object) => unknown;
}

/** A non-OK response. */
class FailedResponse extends Error {
  readonly status: number;
  readonly failure: Failure;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.status = status;
    this.failure = failure;
  }
}

/** Lists of pages and dialogs that are empty until a test fills them. */
const EMPTY: Route[] = [
  categoriesApi.list,
  dishesApi.comments,
  dishesApi.history,
  dishesApi.list,
  eventsApi.list,
  invitationsApi.list,
  mealsApi.list,
  menusApi.list,
  peopleApi.list,
  peopleApi.listGuests,
  servedApi.list,
  servedApi.toGuests,
  suggestionsApi.list,
  wishesApi.list,
].map((endpoint) => ({ endpoint, response: () => [] }));
let routes = [...EMPTY];
let faults: string[] = [];

/**
 * Sets the response of an endpoint.
 * @returns the input of each request, filled as they arrive
 */
export function respond<E extends Endpoint>(endpoint: E, response: ResponseOf<E>): CallInput<E>[] {
  const calls: CallInput<E>[] = [];
  const respondOnce =
    typeof response === "function" ? (response as (input: CallInput<E>) => unknown) : () => response;
  routes.unshift({
    endpoint,
    response: (input) => {
      calls.push(input as CallInput<E>);
      return respondOnce(input as CallInput<E>);
    },
  });
  return calls;
}

/** For a response: fails with this status and message. */
export function refuse(status: number, message: string, more: Partial<Failure> = {}): never {
  throw new FailedResponse(status, { message, code: "refused", ...more });
}

/** For a response: simulates a lost connection. */
export function loseConnection(): never {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  throw new TypeError("Failed to fetch");
}

/** A response that never arrives. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** A response that arrives when the test calls `release`. */
export function heldBack<T>(value: T): { response: () => Promise<T>; release: () => void } {
  let release = () => {};
  const promise = new Promise<T>((resolve) => {
    release = () => resolve(value);
  });
  return { response: () => promise, release };
}

/** Removes all responses. @returns requests without a response, and responses that violate the contract */
export function resetApi(): string[] {
  const found = faults;
  routes = [...EMPTY];
  faults = [];
  return found;
}

/** Replaces `fetch`. */
export async function respondToFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin);
  const method = (init.method ?? "GET").toLowerCase();
  const matching = routes.filter(
    ({ endpoint }) => endpoint.method === method && paramsIn(endpoint, pathname),
  );
  // "/api/dishes/from-photos" is no "/api/dishes/:id".
  const route = matching.find(({ endpoint }) => endpoint.path === pathname) ?? matching[0];
  const title = `${method.toUpperCase()} ${pathname}`;
  if (!route) {
    faults.push(`${title} has no response`);
    return Response.json({ message: "No response", code: "not_found" }, { status: 404 });
  }
  const { endpoint } = route;
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  try {
    refuseInvalid(endpoint.body, body);
    const sent = {
      ...(endpoint.params && { params: paramsIn(endpoint, pathname) }),
      ...(endpoint.query && { query: Object.fromEntries(searchParams) }),
      ...(endpoint.body && { body }),
    };
    const value = await route.response(sent);
    if (!endpoint.response) return new Response(null, { status: 204 });
    const { error } = z.safeParse(endpoint.response, value);
    if (error) faults.push(`The response of ${title} breaks the contract: ${z.prettifyError(error)}`);
    return Response.json(value, { status: endpoint.status ?? 200 });
  } catch (error) {
    if (error instanceof FailedResponse)
      return Response.json(error.failure, { status: error.status, headers: { "X-Request-Id": "abcdef-1k" } });
    throw error;
  }
}

/** Validates like the server. */
function refuseInvalid(schema: Endpoint["body"], body: unknown): void {
  const { error } = schema ? z.safeParse(schema, body) : {};
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  refuse(400, issues[0]?.message ?? "This request is not valid.", { issues });
}

/** Returns the path parameters if the path matches the endpoint. */
function paramsIn({ path }: Endpoint, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(pathname);
  return match ? { ...match.groups } : undefined;
}
