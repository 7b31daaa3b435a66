import express, { Router, type Request, type RequestHandler, type Response } from "express";
import * as z from "zod/mini";
import type { Endpoint, HandlerInput, HandlerResult } from "#shared/http/endpoint.ts";
import { validationMessages } from "#shared/http/validation-messages.ts";
import { explanationOf } from "#shared/http/with-reason.ts";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { encodeJson } from "./encode-json.ts";
import { forbidden, HttpError, invalid, notFound, notSignedIn, sessionOnly } from "./errors.ts";
import { photoBody } from "./limits/photo-body.ts";
import { PreparedResponse } from "./prepared-response.ts";
import type { Member } from "./session/member.ts";

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
const smallBody = express.json({ limit: "64kb", inflate: false });

/**
 * Creates the routes of a group of the contract. Each request passes the access check, then its body is read; params,
 * query and body are parsed by their schemas; the handler runs; its result is encoded by the response schema, which drops
 * unknown keys and turns `Date` into ISO text.
 */
export function serve<G extends Record<string, Endpoint>>(group: G, handlers: Handlers<G>): Router {
  const router = Router();
  for (const [name, endpoint] of Object.entries(group)) {
    const handle = handlers[name] as (context: unknown) => unknown;
    const respond: RequestHandler = async (req, res) => {
      const result = await handle({
        user: req.user,
        req,
        res,
        params: parseParams(endpoint, req),
        query: parse(endpoint.query, req.query),
        body: parse(endpoint.body, req.body ?? {}),
      });
      await send(res, endpoint, result);
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

function allow(endpoint: Endpoint): RequestHandler {
  return (req, _res, next) => {
    if (endpoint.access !== "public" && !req.user) throw notSignedIn();
    if (endpoint.sessionOnly && req.hasAccessToken) throw sessionOnly();
    if (endpoint.access === "admin" && !req.user?.isAdmin) throw forbidden();
    next();
  };
}

const requireJson: RequestHandler = (req, _res, next) => {
  // `is` returns null without a body, but false for the empty body that browsers send.
  if (req.is("application/json") === false && req.get("content-length") !== "0") {
    throw new HttpError(415, "Please send JSON (Content-Type: application/json).", "not_json");
  }
  next();
};

function parseParams(endpoint: Endpoint, req: Request): unknown {
  if (!endpoint.params) return undefined;
  const result = z.safeParse(endpoint.params, req.params);
  if (!result.success) throw notFound("Page");
  return result.data;
}

function parse(schema: Endpoint["body"], value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw invalid(
    result.error.issues.map((issue) => ({
      path: issue.path.join("."),
      message: issue.message,
      ...explanationOf(issue),
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

/** Bypasses `res.send`, which would hash the body again. */
async function sendPrepared(res: Response, prepared: PreparedResponse): Promise<void> {
  const encoding = prepared.isCompressible ? acceptedEncoding(res.req) : undefined;
  if (prepared.isCompressible) res.vary("Accept-Encoding");
  res.setHeader("ETag", prepared.etag);
  if (res.req.fresh) return void res.status(304).end();
  const body = encoding ? await prepared.compressed(encoding) : prepared.body;
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", body.length);
  res.end(body);
}
