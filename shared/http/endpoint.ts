import type { core, input, output } from "zod/mini";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Who may call: anybody, a signed-in member, or an administrator. */
export type Access = "public" | "member" | "admin";

/** Names of the `:param` segments of a path, e.g. "id" for "/api/dishes/:id". */
type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Schema = core.$ZodType;

/** One call of the API, written once: the server serves it, the client calls it, tests are derived from it. */
export interface Endpoint<P extends string = string> {
  method: Method;
  path: P;
  summary: string;
  access: Access;
  /** Only for somebody who has signed in: a program with an access token is refused (403). */
  sessionOnly?: boolean;
  /** A param that does not fit its schema answers 404: there is no such thing. */
  params?: core.$ZodObject<Record<ParamName<P>, Schema>>;
  query?: core.$ZodObject;
  body?: Schema;
  /** What may leave: unknown keys are dropped, so nothing secret can slip out with a row. */
  response: Schema;
  /** Status of success; 200 unless given. A call that answers 204 has `nothing` as its response. */
  status?: number;
  /** Bodies may be 12 MB (photos as data URLs) instead of 64 kB. */
  carriesPhotos?: boolean;
}

/** Declares an endpoint; its params must be exactly those of its path. */
export function endpoint<const P extends string, const E extends Endpoint<P>>(
  definition: E & { path: P },
): E {
  return definition;
}

type Parsed<S> = S extends Schema ? output<S> : undefined;
type Sent<S> = S extends Schema ? input<S> : undefined;

/** What a handler receives: parsed, trimmed, dates as `Date`. */
export interface HandlerInput<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

/** What a caller must send: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E["params"] extends Schema
  ? { params: Sent<E["params"]> }
  : unknown) &
  (E["query"] extends Schema ? { query?: Sent<E["query"]> } : unknown) &
  (E["body"] extends Schema ? { body: Sent<E["body"]> } : unknown);

/** What a handler returns (dates as `Date`). */
export type HandlerResult<E extends Endpoint> = output<E["response"]>;
/** What a caller gets (dates as ISO text). */
export type CallResult<E extends Endpoint> = input<E["response"]>;

/** The address of a call. The page and the server's preload headers use the same, so that a preloaded answer is found. */
export function addressOf(
  { path }: Endpoint,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
    : filled;
}
