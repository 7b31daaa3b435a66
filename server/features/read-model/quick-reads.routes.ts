import { Router, type Request, type RequestHandler, type Response } from "express";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { Recognition } from "#server/features/auth/recognise.service.ts";
import { apiHeaders } from "#server/http/api-headers.ts";
import type { Encoded } from "#server/http/encoded.ts";
import { nameRequest } from "#server/http/request-id.ts";
import { sendEncoded } from "#server/http/serve.ts";
import { withoutTokens } from "#server/log.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { searchApi } from "#shared/search.api.ts";
import type { Copies } from "./copies.service.ts";
import { areFresh, type Follower } from "./follower.service.ts";

/** The answer for a viewer, made of copies that are fresh; undefined when that is not all it takes. */
type Answer = (viewerId: string) => Encoded | Promise<Encoded> | undefined;

/**
 * Answers from memory what every open page asks for again and again, before anything else looks at the request: the way
 * to the routes costs several times what such an answer does. Whatever is not plain goes that way, and is answered alike:
 * somebody without a session, a program with a token, input that is not valid, what is not in memory.
 * @param log names and logs the requests that fail; good answers appear in the log at level debug
 */
export function quickReads(
  deps: Deps,
  { dishes, menus, activities, searches }: Copies,
  { recognise }: Recognition,
  log: RequestHandler,
): RequestHandler {
  const router = Router();
  /** @param plan says before anything is asked whether this can be answered from memory */
  const quick = (path: string, copies: Follower[], plan: (req: Request) => Answer | undefined) => {
    const areKept = () => copies.every((copy) => copy.isKept());
    const answerTo = async (req: Request) => {
      const answer = req.headers.authorization === undefined && areKept() ? plan(req) : undefined;
      if (!answer) return undefined;
      const [isKnown, isFresh] = await Promise.all([recognise(req), areFresh(copies)]);
      const user = isKnown ? req.user : undefined;
      // Meanwhile one may have been let go.
      return user && isFresh && areKept() ? answer(user.id) : undefined;
    };
    router.get(path, async (req, res, next) => {
      try {
        const answer = await answerTo(req);
        if (answer) send(req, res, answer);
        else next();
      } catch (error) {
        apiHeaders(req, res, () => log(req, res, () => next(error)));
      }
    });
  };
  const send = (req: Request, res: Response, answer: Encoded) => {
    const reqId = nameRequest(req, res);
    apiHeaders(req, res, () => sendEncoded(res, answer));
    if (deps.log.isLevelEnabled("debug")) {
      const asked = `${req.method} ${withoutTokens(req.originalUrl)}`;
      deps.log.debug({ reqId }, `${asked} ${res.statusCode} from memory`);
    }
  };

  quick(activitiesApi.list.path, [activities], (req) => {
    const query = parsed(activitiesApi.list.query, req.query);
    return query && query.before === undefined ? () => activities.newest() : undefined;
  });
  quick(dishesApi.list.path, [dishes], (req) => {
    const query = parsed(dishesApi.list.query, req.query);
    // The whole list is packed for who can unpack it.
    const isPacked = query?.limit === undefined && req.headers["accept-encoding"] !== undefined;
    return query && !isPacked ? (viewerId) => dishes.list(viewerId, query) : undefined;
  });
  quick(dishesApi.get.path, [dishes, menus], (req) => {
    const params = parsed(dishesApi.get.params, req.params);
    return params && ((viewerId) => dishes.get(viewerId, params.id, menus.listWith(params.id)));
  });
  quick(searchApi.search.path, [searches], (req) => {
    const query = parsed(searchApi.search.query, req.query);
    return query && searches.found(query.q) ? () => searches.found(query.q) : undefined;
  });

  return (req, res, next) => {
    // A router would answer OPTIONS by itself.
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    // An address that cannot be read is refused where all others are.
    router(req, res, (error?: unknown) => next(error instanceof URIError ? undefined : error));
  };
}

function parsed<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> | undefined {
  const result = z.safeParse(schema, input);
  return result.success ? result.data : undefined;
}
