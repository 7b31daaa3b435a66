import { Router } from "express";
import * as z from "zod/mini";
import { notSignedIn, sessionRequired } from "#server/http/errors.ts";
import type { LiveStreams } from "./live-streams.service.ts";

/** As the browser sends it by itself, or, where a stream is opened anew, in the address. */
const eventId = z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,40}$/)));

/** How long the page has been there; it has answers that are as old. */
const milliseconds = z.optional(z.coerce.number().check(z.nonnegative()));

/** `GET /api/events`: what changes, told as it happens (server-sent events). It is no call of the contract: it does not end. */
export function liveRoutes(streams: LiveStreams): Router {
  return Router().get("/api/events", async (req, res) => {
    if (!req.user) throw notSignedIn();
    // It ends with its session, and a token has none.
    if (req.hasAccessToken) throw sessionRequired();
    const since = z.safeParse(eventId, req.get("last-event-id") ?? req.query.since);
    const shown = z.safeParse(milliseconds, req.query.shown);
    const stream = { res, sessionId: req.sessionID, isAdmin: req.user.isAdmin };
    await streams.open(stream, { since: since.success ? since.data : "unknown", shown: shown.data });
  });
}
