import * as z from "zod/mini";
import type { calendarFeeds } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import { timestamp, yesOrNo } from "./http/wire.ts";

/** A member's calendar address, without its token. */
export const calendarFeedView = z.object({
  includesMeals: yesOrNo,
  /** Accurate to the minute; null if no calendar has read it yet. */
  lastUsedAt: z.nullable(timestamp),
  createdAt: timestamp,
}) satisfies ViewOf<typeof calendarFeeds>;
export type CalendarFeed = z.input<typeof calendarFeedView>;

export const calendarFeedInput = z.object({
  /** Adds planned meals as all-day entries; false by default. */
  includesMeals: z.optional(yesOrNo),
});
export type CalendarFeedInput = z.output<typeof calendarFeedInput>;

/** The secret address at which a member's calendar program reads the household's events. */
export const calendarFeedApi = {
  get: endpoint("get", "/api/calendar-feed", {
    access: "member",
    sessionOnly: true,
    summary: "Get your calendar address, without its token; null if you have none",
    response: z.nullable(calendarFeedView),
  }),
  create: endpoint("post", "/api/calendar-feed", {
    access: "member",
    sessionOnly: true,
    summary: "Create your calendar address, `/api/calendar/{token}.ics`, which replaces an earlier one",
    body: calendarFeedInput,
    response: z.extend(calendarFeedView, { token: secret(z.string()) }),
    status: 201,
  }),
  update: endpoint("patch", "/api/calendar-feed", {
    access: "member",
    sessionOnly: true,
    summary: "Choose whether your calendar address includes meals",
    body: calendarFeedInput,
    response: calendarFeedView,
  }),
  revoke: endpoint("delete", "/api/calendar-feed", {
    access: "member",
    sessionOnly: true,
    summary: "Revoke your calendar address, effective immediately",
  }),
};
