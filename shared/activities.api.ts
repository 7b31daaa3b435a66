import * as z from "zod/mini";
import type { activities } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { endpoint } from "./http/endpoint.ts";
import { idText, memberView, timestamp } from "./http/wire.ts";

/** The names in the activity's sentence, as they were at the time of the activity. */
export const activityMetadata = z.object({
  dishTitle: z.optional(z.string()),
  menuTitle: z.optional(z.string()),
  eventTitle: z.optional(z.string()),
  guestName: z.optional(z.string()),
  /** False if the guest can't come. */
  isComing: z.optional(z.boolean()),
});

export const activityView = z.object({
  id: z.int(),
  /** A key of `ACTIVITIES`; clients show any other type as a generic action. */
  type: z.string(),
  userId: z.nullable(z.string()),
  user: z.nullable(memberView),
  /** The author of the dish, or the member whose invitation led to the guest's menu; null if there is neither. */
  owner: z.nullable(memberView),
  guestName: z.nullable(z.string()),
  targetId: z.nullable(z.int()),
  targetType: z.nullable(z.string()),
  metadata: activityMetadata,
  createdAt: timestamp,
}) satisfies ViewOf<typeof activities, "type" | "targetType">;
export type Activity = z.input<typeof activityView>;

/** The first steps of a new household, true if done. */
const firstStepsView = z.object({
  dish: z.boolean(),
  categories: z.boolean(),
  /** There is more than one account. */
  members: z.boolean(),
  /** There is a menu, archived or not, that is not a pending suggestion. */
  menu: z.boolean(),
});
export type FirstSteps = z.input<typeof firstStepsView>;

export const countsView = z.object({
  dishes: z.int(),
  /** Menus that are not archived, excluding pending suggestions. */
  menus: z.int(),
  /** All menus with `isGuestCreated` true. */
  guestRequests: z.int(),
  pendingSuggestions: z.int(),
  /** Own lines of the household's shopping list that are not ticked. */
  openItems: z.optional(z.int()),
  /** A year of events whose guests' answers begin to be deleted within a month. */
  yearToPrint: z.nullish(z.int()),
  /** Null once all are done or a member dismissed them. */
  firstSteps: z.nullable(firstStepsView),
});
export type Counts = z.input<typeof countsView>;

export const activitiesApi = {
  list: endpoint("get", "/api/activities", {
    access: "member",
    summary: "The newest 50 activities; pass the id of the last one as `before` to get older ones",
    query: z.object({ before: z.optional(idText) }),
    response: z.array(activityView),
  }),
  markRead: endpoint("post", "/api/notifications/mark-read", {
    access: "member",
    summary: "Mark all notifications as read",
    response: z.object({ ok: z.literal(true), lastNotificationViewedAt: timestamp }),
  }),
  counts: endpoint("get", "/api/counts", {
    access: "member",
    summary: "Counts shown on Home and on the Guests tab, and the first steps of a new household",
    response: countsView,
  }),
};
