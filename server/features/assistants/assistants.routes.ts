import { Router, type Request as ExpressRequest, type RequestHandler, type Response } from "express";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { badRequest, notFound, notSignedIn, type HttpError } from "#server/http/errors.ts";
import { createRateLimiter, limits } from "#server/http/limits/rate-limits.ts";
import { asHttpError, unexpected } from "#server/http/on-error.ts";
import { createCaller, parse, requireJson, smallBody } from "#server/http/serve.ts";
import { isInScope } from "#shared/http/endpoint.ts";
import { createServer, HANDLER_OPTIONS, loadProtocol, type Assistant } from "./protocol.ts";
import type { Tool } from "./tools.ts";
import { WRITTEN_NOTE } from "./written.ts";

/** Answers assistants (Model Context Protocol) with an access token if an administrator allows them. Access: member. */
export function assistantsRoutes(deps: Deps): Router {
  const limiter = createRateLimiter(deps, limits.assistants);
  const router = Router();
  const limit: RequestHandler = async (req, _res, next) => {
    if (!req.user || !req.hasAccessToken) throw notSignedIn();
    await limiter.consume(req.user.id);
    next();
  };
  router.post("/mcp", limit, requireJson, smallBody, async (req, res) => {
    const body = req.body as unknown;
    const { allowsAssistants, assistantsSeeNames } = await readSettings(deps.db);
    if (!allowsAssistants) throw notFound("Page");
    // Each call of a batch would pass the limit; the protocol has none since 2025-06-18.
    if (Array.isArray(body)) throw badRequest("one_message");
    const protocol = await loadProtocol();
    const assistant = assistantOf(deps, req, res, assistantsSeeNames);
    const handler = protocol.createMcpHandler(() => createServer(protocol, assistant), HANDLER_OPTIONS);
    const response = await handler.fetch(webRequest(req), { parsedBody: body });
    res.status(response.status);
    for (const [name, value] of response.headers) res.setHeader(name, value);
    res.end(await response.text());
  });
  return router;
}

/** The message, for a model: with the fields of the tool that are invalid. */
function failureText({ message, issues = [] }: HttpError, { input }: Tool): string {
  const texts = issues.flatMap(({ path, reason, message: text }) =>
    Object.hasOwn(input._zod.def.shape, path.split(".", 1)[0] ?? "")
      ? `${path}: ${reason === "no_day" ? "Please write a day as YYYY-MM-DD." : text}`
      : [],
  );
  return [...new Set(texts)].join(" ") || message;
}

/** With the headers that the protocol reads. */
function webRequest({ headers, originalUrl }: ExpressRequest): Request {
  const read = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.+)$/.test(name));
  return new Request(new URL(originalUrl, "http://localhost"), {
    method: "POST",
    headers: read.map(([name, value = ""]): [string, string] => [name, String(value)]),
  });
}

function assistantOf({ log }: Deps, req: ExpressRequest, res: Response, seesNames: boolean): Assistant {
  const call = createCaller(req.app.router, req, res);
  return {
    mayUse: ({ endpoint }: Tool) => isInScope(endpoint, req.tokenScope ?? null),
    run: async (tool: Tool, input: unknown) => {
      try {
        parse(tool.input, input);
        const result = await tool.run(input as never, { call, seesNames });
        const text = JSON.stringify(
          { note: WRITTEN_NOTE, ...result },
          (_key, value: unknown) => value ?? undefined,
        );
        return { text, isError: false };
      } catch (error) {
        const known = asHttpError(error);
        if (!known || known.status >= 500) log.error({ err: error, reqId: req.id }, "a tool failed");
        return { text: failureText(known ?? unexpected(), tool), isError: true };
      }
    },
  };
}
