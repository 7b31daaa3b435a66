import * as z from "zod/mini";
import type { dishes, menus } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { COURSES, FOOD_LABELS } from "./choices.ts";
import { photoAddress } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  confirmedLabel,
  dishSummary,
  expectedUpdatedAt,
  historyView,
  id,
  idParams,
  largeImages,
  optionalCount,
  optionalText,
  memberView,
  requiredText,
  timestamp,
  yesOrNo,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import {
  MAX_DISHES_PER_MENU,
  MAX_EVENT_TEXT,
  MAX_GUEST_COUNT,
  MAX_NOTE,
  MAX_PLACE,
  MAX_TEXT,
  MAX_TITLE,
} from "./limits.ts";

/** The labels of a dish that a member confirmed; a missing label is unknown. */
export const confirmedLabelsView = z.object(
  Object.fromEntries(FOOD_LABELS.map((label) => [label, z.optional(confirmedLabel)])) as Record<
    (typeof FOOD_LABELS)[number],
    z.ZodMiniOptional<typeof confirmedLabel>
  >,
);

export const menuDishView = z.object({
  ...dishSummary,
  image: z.nullable(z.string()),
  labels: confirmedLabelsView,
  /** The `position` of its category, which orders courses; null without one. */
  categoryPosition: z.nullish(z.int()),
  /** The course that a member chose, else that of its category; null on menus of earlier versions until then. */
  course: z.nullish(z.enum(COURSES)),
}) satisfies ViewOf<typeof dishes>;
export type MenuDish = z.input<typeof menuDishView>;

export const eventSummary = {
  title: z.string(),
  description: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or free text. */
  eventDate: z.nullable(z.string()),
  eventTime: z.nullable(z.string()),
};
export const menuSummary = {
  ...eventSummary,
  guestCount: z.nullable(z.int()),
};

export const menuView = z.object({
  id: z.int(),
  ...menuSummary,
  /** The household eats, too; without effect while it has no number. */
  countsHousehold: z.optional(z.boolean()),
  /** For how many the menu is bought and cooked: the guests, and the household if it counts. Null: as written. */
  servings: z.nullish(z.number()),
  /** For members only: never public, printed or sent. */
  note: z.nullable(z.string()),
  /** For members and guests of the menu's invitation; never on its public page. */
  place: z.nullable(z.string()),
  /** Heads the guests' page: `/images/{sha256}.{ext}` or `http(s)://…`. */
  image: z.nullable(z.string()),
  /** The large version of `image`; missing in lists. */
  largeImages,
  dishIds: z.array(z.int()),
  /** Same order as `dishIds`. */
  dishes: z.array(menuDishView),
  createdBy: z.nullable(z.string()),
  creator: z.nullable(memberView),
  isGuestCreated: z.boolean(),
  guestName: z.nullable(z.string()),
  guestComments: z.nullable(z.string()),
  /** True for a suggestion that is not accepted yet; only its guest can change it. */
  isPending: z.boolean(),
  isArchived: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  shareKey: secret(z.string()),
}) satisfies ViewOf<typeof menus>;
export type Menu = z.input<typeof menuView>;

export const guestCount = optionalCount("Guest count", MAX_GUEST_COUNT);

export const MENU_FULL = { menu_full: "A menu can have at most {max} dishes." } as const;
const noDishes = withReason({ no_dishes: "Please select at least one dish" });
/** 1–200 dishes in serving order; duplicates are removed. */
export const dishIds = z.pipe(
  z
    .array(id, noDishes)
    .check(
      z.minLength(1, noDishes),
      z.maxLength(MAX_DISHES_PER_MENU, withReason(MENU_FULL, { max: MAX_DISHES_PER_MENU })),
    ),
  z.transform((ids: number[]) => [...new Set(ids)]),
);

const menuFields = {
  eventTime: optionalText(MAX_EVENT_TEXT),
  guestCount,
  /** True for new menus if it is not sent. */
  countsHousehold: z.optional(yesOrNo),
  description: optionalText(MAX_TEXT),
  note: optionalText(MAX_NOTE),
  place: optionalText(MAX_PLACE),
  /** A data URL, a stored photo (`/images/…`) or an http(s) URL. */
  image: z.nullish(photoAddress),
};

const noEventName = withReason({ no_event_name: "Event name is required" });
export const menuInput = z.object({
  title: requiredText(MAX_TITLE, noEventName),
  eventDate: requiredText(MAX_EVENT_TEXT, withReason({ no_event_date: "Event date is required" })),
  ...menuFields,
  dishIds,
});
export type MenuInput = z.output<typeof menuInput>;
export const menuChanges = z.object({
  title: z.optional(requiredText(MAX_TITLE, noEventName)),
  eventDate: optionalText(MAX_EVENT_TEXT),
  ...menuFields,
  dishIds: z.optional(dishIds),
  expectedUpdatedAt,
});
export type MenuChanges = z.output<typeof menuChanges>;

export const menusApi = {
  list: endpoint("get", "/api/menus", {
    access: "member",
    summary: "List menus that are not archived, newest first, without pending suggestions",
    response: z.array(menuView),
  }),
  archived: endpoint("get", "/api/menus/archived", {
    access: "member",
    summary: "List archived menus, newest first",
    response: z.array(menuView),
  }),
  get: endpoint("get", "/api/menus/:id", {
    access: "member",
    summary: "Get a menu",
    params: idParams,
    response: menuView,
  }),
  create: endpoint("post", "/api/menus", {
    access: "member",
    scope: "plan",
    summary: "Create a menu",
    body: menuInput,
    carriesPhotos: true,
    response: menuView,
    status: 201,
  }),
  update: endpoint("patch", "/api/menus/:id", {
    access: "member",
    scope: "plan",
    summary: "Change a menu; its history records every changed field",
    params: idParams,
    body: menuChanges,
    carriesPhotos: true,
    response: menuView,
  }),
  archive: endpoint("put", "/api/menus/:id/archive", {
    access: "member",
    scope: "plan",
    summary: "Archive a menu (idempotent)",
    params: idParams,
    response: menuView,
  }),
  unarchive: endpoint("put", "/api/menus/:id/unarchive", {
    access: "member",
    scope: "plan",
    summary: "Restore an archived menu (idempotent)",
    params: idParams,
    response: menuView,
  }),
  history: endpoint("get", "/api/menus/:id/history", {
    access: "member",
    summary: "List changes, newest first",
    params: idParams,
    response: z.array(historyView),
  }),
};
