import TestAgent from "supertest/lib/agent.js";
import type Test from "supertest/lib/test.js";
import type { api } from "#shared/api.ts";
import type { CallResult, Endpoint, Method } from "#shared/http/endpoint.ts";
import type { Failure } from "#shared/http/wire.ts";

type Groups = typeof api;
type Call = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type Split<P extends string> = P extends `${infer Part}/${infer Rest}` ? [Part, ...Split<Rest>] : [P];
type Pattern<Parts extends string[]> = {
  [I in keyof Parts]: Parts[I] extends `:${string}` ? string : Parts[I];
};
type Matching<M extends Method, P extends string, E = Call> = E extends Endpoint & { method: M }
  ? Split<P> extends Pattern<Split<E["path"]>>
    ? E
    : never
  : never;
type BodyOf<E> = [E] extends [never]
  ? unknown
  : E extends Endpoint
    ? CallResult<E> & Partial<Failure>
    : never;
/** `/api/dishes/labels` is no `/api/dishes/:id`. */
type Body<
  M extends Method,
  P extends string,
  Exact = Extract<Call, { method: M; path: P }>,
> = string extends P
  ? unknown
  : P extends `${infer Path}?${string}`
    ? Body<M, Path>
    : BodyOf<[Exact] extends [never] ? Matching<M, P> : Exact>;

type Response = Awaited<Test>;

/** A request of supertest, whose body is that of the contract: the endpoint's, or a failure if it is not 2xx. */
export interface Asking<B> extends Promise<Omit<Response, "body"> & { body: B }> {
  expect<S extends number>(
    status: S,
    ...body: unknown[]
  ): Asking<number extends S ? B : `${S}` extends `2${string}` ? B : Failure>;
  expect(header: string, value: string | RegExp): this;
  expect(body: string | RegExp | ((answer: Response) => void)): this;
  set(...header: [name: string, value: string] | [headers: object]): this;
  send(body?: string | object): this;
  query(query: string | object): this;
  buffer(is?: boolean): this;
  redirects(count: number): this;
  responseType(type: string): this;
  auth(user: string, password: string | object, options?: object): this;
  agent: Test["agent"];
  parse: Test["parse"];
}

/**
 * supertest's agent, with the body as an argument: `member.post("/api/dishes", { title: "Soup" }).expect(201)`. The
 * type of a path, `/api/dishes/${number}`, decides that of the response's body; other addresses are `unknown`.
 */
export type Client = Omit<TestAgent, Method | "set"> & {
  [M in Method]: <const P extends string>(path: P, body?: string | object) => Asking<Body<M, P>>;
} & { set: (...header: [name: string, value: string] | [headers: object]) => Client };

class Agent extends TestAgent {
  override post = (path: string, body?: string | object) => super.post(path).send(body);
  override put = (path: string, body?: string | object) => super.put(path).send(body);
  override patch = (path: string, body?: string | object) => super.patch(path).send(body);
  override delete = (path: string, body?: string | object) => super.delete(path).send(body);
}
export const Client = Agent as unknown as new (server: object) => Client;
