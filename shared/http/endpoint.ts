import type { core, input, output } from "zod/mini";
import type { TokenScope } from "#shared/choices.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

export type Access = "public" | "member" | "admin";

/** Names of the `:param` segments of a path, e.g. "id" for "/api/dishes/:id". */
type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Schema = core.$ZodType;

/** An API call. Routes, client calls, API description and tests are derived from it (docs/adr/0015-one-contract.md). */
export interface Endpoint<P extends string = string> {
  method: Method;
  path: P;
  summary: string;
  access: Access;
  /** Requires a session: access tokens are rejected (403). */
  sessionOnly?: boolean;
  /** `plan`: access tokens of that scope may call it, too. `full`: no narrower token may, though it only reads. */
  scope?: "plan" | "full";
  /** Params that do not match their schema get a 404. */
  params?: core.$ZodObject<Record<ParamName<P>, Schema>>;
  query?: core.$ZodObject;
  body?: Schema;
  /** Keys that it does not list are dropped, so that no secret column is sent by accident. None: an empty body. */
  response?: Schema;
  /** Status of success, by default 200, or 204 without a `response`. */
  status?: number;
  /** Allows bodies of 12 MB (photos as data URLs) instead of 64 kB. */
  carriesPhotos?: boolean;
}

/** Returns whether the scope of an access token allows a call that its owner may make. */
export const isInScope = (
  { access, method, scope: needed }: Pick<Endpoint, "access" | "method" | "scope">,
  scope: TokenScope | null,
): boolean =>
  scope === null ||
  access === "public" ||
  (method === "get" ? needed !== "full" : needed === "plan" && scope === "plan");

/** Declares a call: `endpoint("get", "/api/dishes/:id", { access: "member", … })`. */
export const endpoint = <
  const M extends Method,
  const P extends string,
  const E extends Omit<Endpoint<P>, "method" | "path">,
>(
  method: M,
  path: P,
  rest: E,
) => ({ method, path, ...rest });

type Parsed<S> = S extends Schema ? output<S> : undefined;
type Sent<S> = S extends Schema ? input<S> : undefined;

/** The input of a handler: parsed, trimmed, dates as `Date`. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

/** The input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E["params"] extends Schema
  ? { params: Sent<E["params"]> }
  : unknown) &
  (E["query"] extends Schema ? { query?: Sent<E["query"]> } : unknown) &
  (E["body"] extends Schema ? { body: Sent<E["body"]> } : unknown);

/** The result of a handler (dates as `Date`). */
export type HandlerResult<E extends Endpoint> = Parsed<E["response"]>;
/** The result of a call (dates as ISO text). */
export type CallResult<E extends Endpoint> = Sent<E["response"]>;

/** The URL of a call. The client and the server's preload header must build the same, or a preload is wasted. */
export function addressOf(
  { path }: Endpoint,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    // A list is sent as its key with each value.
    for (const part of [value].flat() as (string | number | boolean | undefined)[])
      if (part !== undefined) search.append(key, String(part));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
