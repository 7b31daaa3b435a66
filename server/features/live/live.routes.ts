import { Router } from "express";
import * as z from "zod/mini";
import { notSignedIn, sessionOnly } from "#server/http/errors.ts";
import type { LiveStreams } from "./live-streams.service.ts";

/** Sent by the browser as a header when it reconnects, or by the page in the query string. */
const eventId = z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,40}$/)));

/** Age of the page, and so of its oldest data. */
const milliseconds = z.optional(z.coerce.number().check(z.nonnegative()));

/** `GET /api/events`: server-sent events. Not part of the contract, because the response does not end. */
export function liveRoutes(streams: LiveStreams): Router {
  return Router().get("/api/events", async (req, res) => {
    if (!req.user) throw notSignedIn();
    // A stream ends with its session, and an access token has none.
    if (req.hasAccessToken) throw sessionOnly();
    const since = z.safeParse(eventId, req.get("last-event-id") ?? req.query.since);
    const shown = z.safeParse(milliseconds, req.query.shown);
    const stream = { res, sessionId: req.sessionID, isAdmin: req.user.isAdmin };
    await streams.open(stream, { since: since.success ? since.data : "unknown", shown: shown.data });
  });
}
