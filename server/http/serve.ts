import express, { Router, type Request, type RequestHandler, type Response } from "express";
import * as z from "zod/mini";
import {
  isInScope,
  type CallInput,
  type CallResult,
  type Endpoint,
  type HandlerInput,
  type HandlerResult,
} from "#shared/http/endpoint.ts";
import { failureIn } from "#shared/http/with-reason.ts";
import { encodeJson } from "./encode-json.ts";
import { failure, forbidden, invalid, notFound, notSignedIn, requireFound, sessionOnly } from "./errors.ts";
import { photoBody } from "./limits/photo-body.ts";
import { PreparedResponse, sendPrepared } from "./prepared-response.ts";
import type { Member } from "./session/member.ts";
import { validationMessages } from "./validation-messages.ts";

z.config(validationMessages);

type Viewer<E extends Endpoint> = E["access"] extends "public" ? Member | undefined : Member;
type Context<E extends Endpoint> = HandlerInput<E> & { user: Viewer<E>; req: Request; res: Response };
/** Handlers of endpoints without a response return nothing; others may return a prepared response. */
type Result<E extends Endpoint> =
  HandlerResult<E> extends undefined ? void : HandlerResult<E> | PreparedResponse;
type Handlers<G extends Record<string, Endpoint>> = {
  [K in keyof G]: (context: Context<G[K]>) => Result<G[K]> | Promise<Result<G[K]>>;
};

// Rejects compressed bodies: browsers never send them, and they hide their size.
export const smallBody = express.json({ limit: "64kb", inflate: false });

/**
 * Creates the routes of a group of the contract. Each request passes the access check, then its body is read; params,
 * query and body are parsed by their schemas; the handler runs; its result is encoded by the response schema, which
 * drops unknown keys and turns `Date` into ISO text.
 */
export function serve<G extends Record<string, Endpoint>>(group: G, handlers: Handlers<G>): Router {
  const router = Router();
  const runners = new Map<Endpoint, Run>();
  runnersOf.set(router, runners);
  for (const [name, endpoint] of Object.entries(group)) {
    const handle = handlers[name] as (context: unknown) => unknown;
    const run: Run = async (req, res, { params, query, body }) =>
      handle({
        user: req.user,
        req,
        res,
        params: parseParams(endpoint, params),
        query: parse(endpoint.query, query),
        body: parse(endpoint.body, body ?? {}),
      });
    runners.set(endpoint, run);
    const respond: RequestHandler = async (req, res) => {
      await send(res, endpoint, await run(req, res, req));
    };
    router[endpoint.method](
      endpoint.path,
      allow(endpoint),
      requireJson,
      endpoint.carriesPhotos ? photoBody : smallBody,
      respond,
    );
  }
  return router;
}

/** Runs a call with its input, as it was sent. */
type Run = (
  req: Request,
  res: Response,
  input: Record<"params" | "query" | "body", unknown>,
) => Promise<unknown>;
/** The endpoints of each router, for calls without HTTP (`createCaller`). */
const runnersOf = new WeakMap<object, Map<Endpoint, Run>>();

/**
 * Returns a function that makes calls of the contract as the caller of a request, with the same access check, schemas
 * and handlers as over HTTP.
 * @param router with the routes of these calls at any depth
 */
export function createCaller(router: Pick<Router, "stack">, req: Request, res: Response) {
  const runners = new Map(allRunners(router));
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> => {
    requireAllowed(endpoint, req);
    const { params = {}, query = {}, body } = input as Partial<Parameters<Run>[2]>;
    const run = requireFound(runners.get(endpoint), "Page");
    const result = await run(req, res, { params, query, body });
    if (result instanceof PreparedResponse) return JSON.parse(String(result.body)) as CallResult<E>;
    return (endpoint.response &&
      JSON.parse(String(await encodeJson(endpoint.response, result)))) as CallResult<E>;
  };
}
export type Call = ReturnType<typeof createCaller>;

const allRunners = (router: Pick<Router, "stack">): [Endpoint, Run][] => [
  ...(runnersOf.get(router) ?? []),
  ...router.stack.flatMap(({ handle }) => ("stack" in handle ? allRunners(handle as unknown as Router) : [])),
];

function allow(endpoint: Endpoint): RequestHandler {
  return (req, _res, next) => {
    requireAllowed(endpoint, req);
    next();
  };
}

function requireAllowed(endpoint: Endpoint, req: Request): void {
  if (endpoint.access !== "public" && !req.user) throw notSignedIn();
  if (endpoint.sessionOnly && req.hasAccessToken) throw sessionOnly();
  if (endpoint.access === "admin" && !req.user?.isAdmin) throw forbidden();
  if (!isInScope(endpoint, req.tokenScope ?? null)) throw forbidden("out_of_scope");
}

export const requireJson: RequestHandler = (req, _res, next) => {
  // `is` returns null without a body, but false for the empty body that browsers send.
  if (req.is("application/json") === false && req.get("content-length") !== "0")
    throw failure(415, "not_json");
  next();
};

function parseParams(endpoint: Endpoint, params: unknown): unknown {
  if (!endpoint.params) return undefined;
  const result = z.safeParse(endpoint.params, params);
  if (!result.success) throw notFound("Page");
  return result.data;
}

/** @throws 400 that names the field */
export function parse(schema: Endpoint["body"], value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw invalid(
    result.error.issues.map((issue) => ({
      path: issue.path.join("."),
      message: issue.message,
      ...failureIn(issue),
    })),
  );
}

async function send(res: Response, { response, status }: Endpoint, result: unknown): Promise<void> {
  // The handler may have set another status, such as 202 for a batch that continues.
  if (res.statusCode === 200) res.status(status ?? (response ? 200 : 204));
  if (!response) res.end();
  else if (result instanceof PreparedResponse) await sendPrepared(res, result);
  else res.type("json").send(await encodeJson(response, result));
}
