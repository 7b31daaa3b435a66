import * as z from "zod/mini";
import type { dishes, menus, settings } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { readableRecipe } from "./dishes.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { secret } from "./http/secret.ts";
import {
  avatarColor,
  dishSummary,
  idParams,
  largeImages,
  oneLineOrNull,
  optionalServings,
  timestamp,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import {
  CALORIES_SOURCES,
  CLIMATE_CHOICES,
  MAX_GUEST_DATA_MONTHS,
  MAX_HOUSEHOLD_NAME,
  MAX_TIME_ZONE,
  NOT_LISTED,
  PHOTO_QUALITIES,
} from "./limits.ts";
import { confirmedLabelsView, menuDishView, menuSummary } from "./menus.api.ts";

// Public responses contain only first name and initial of members ("Ada L.") and avatar color, no ids or email addresses.

export const choosableDishView = z.object({
  ...dishSummary,
  images: z.array(z.string()),
}) satisfies ViewOf<typeof dishes>;
export type ChoosableDish = z.input<typeof choosableDishView>;

export const publicDishView = z.extend(choosableDishView, {
  largeImages,
  /** Null for names that are not a category (any more). */
  categoryColor: z.nullable(z.string()),
  caloriesSource: z.nullable(z.enum(CALORIES_SOURCES)),
  labels: confirmedLabelsView,
  /** Null if there is none, or if this link does not show it. */
  recipe: z.nullable(readableRecipe),
  creatorName: z.string(),
  creatorColor: avatarColor,
  createdAt: timestamp,
  likeCount: z.int(),
  commentCount: z.int(),
  comments: z.array(
    z.object({
      id: z.int(),
      content: z.string(),
      createdAt: timestamp,
      authorName: z.string(),
      authorColor: avatarColor,
    }),
  ),
}) satisfies ViewOf<typeof dishes>;
export type PublicDish = z.input<typeof publicDishView>;

export const publicMenuView = z.object({
  id: z.int(),
  ...menuSummary,
  /** In serving order, with the keys of their public pages if the policy is `links`. */
  dishes: z.array(z.extend(menuDishView, { shareKey: z.optional(secret(z.string())) })),
  /** The member who created it, or the guest who suggested it. */
  creatorName: z.string(),
  householdName: z.nullable(z.string()),
  createdAt: timestamp,
}) satisfies ViewOf<typeof menus>;
export type PublicMenu = z.input<typeof publicMenuView>;

/** The key in share links, required if the policy is `links`; that of a dish may be its `recipeKey`. */
const keyQuery = z.object({ key: z.optional(secret(z.string())) });

export const publicApi = {
  dishes: endpoint("get", "/api/public/dishes", {
    access: "public",
    summary:
      "List the dishes a guest can choose from, newest first; requires `token` or `edit` unless the policy is `open`",
    query: z.object({
      token: z.optional(secret(z.string())),
      edit: z.optional(secret(z.string())),
    }),
    response: z.array(choosableDishView),
  }),
  dish: endpoint("get", "/api/public/dishes/:id", {
    access: "public",
    summary: "Get a shared dish",
    params: idParams,
    query: keyQuery,
    response: publicDishView,
  }),
  menu: endpoint("get", "/api/public/menus/:id", {
    access: "public",
    summary: "Get a shared menu",
    params: idParams,
    query: keyQuery,
    response: publicMenuView,
  }),
};

const publicAccess = z.enum(["open", "links"]);

export const settingsView = z.object({
  publicAccess,
  householdName: z.nullable(z.string()),
  /** Public pages of dishes show their recipes. */
  areRecipesPublic: z.boolean(),
  /** If not all do, those do whose link has the dish's `recipeKey`: members choose when they share. */
  areRecipesPerLink: z.optional(z.boolean()),
  /** How long answers of guests are kept after their event. */
  guestDataMonths: z.int(),
  /** `sharp` also keeps photos with 1,280 pixels, `small` only with 400. */
  photoQuality: z.optional(z.enum(PHOTO_QUALITIES)),
  /**
   * An IANA time zone such as "Europe/Berlin", which decides what "today" is; null: that of each device, and on the server
   * that of its database.
   */
  timeZone: z.nullish(z.string()),
  serverTimeZone: z.optional(z.string()),
  /** The language of calendars, link previews, and visitors whose device asks for none that is known; null: English. */
  language: z.nullish(z.string()),
  /** How many of the household eat, with halves for children; null: amounts of meals are as written. */
  householdServings: z.nullish(z.number()),
  /** Decides which foods are in season, a reason for ideas; null: `usualClimate`, that of the time zone. */
  climate: z.nullish(z.enum(CLIMATE_CHOICES)),
  usualClimate: z.optional(z.enum(CLIMATE_CHOICES)),
  /** 1 (Monday) to 7 (Sunday); null: `usualFirstWeekday`. */
  firstWeekday: z.nullish(z.int()),
  /** The first weekday of the time zone's country, else of the language's, else Monday. */
  usualFirstWeekday: z.optional(z.int()),
  /** `/mcp` answers assistants. */
  allowsAssistants: z.optional(z.boolean()),
  /** Its results contain names of guests and members. */
  assistantsSeeNames: z.optional(z.boolean()),
}) satisfies ViewOf<typeof settings>;
export type Settings = z.input<typeof settingsView>;

/** Omitted settings stay unchanged. */
export const settingsChanges = z.object({
  publicAccess: z.optional(publicAccess),
  /** Blank text or null removes the name. */
  householdName: z.nullish(oneLineOrNull(MAX_HOUSEHOLD_NAME)),
  areRecipesPublic: z.optional(z.boolean()),
  areRecipesPerLink: z.optional(z.boolean()),
  guestDataMonths: z.optional(
    z
      .int(withReason({ months_not_whole: "Please enter whole months." }))
      .check(
        z.minimum(1, withReason({ too_few_months: "Please keep the answers for at least 1 month." })),
        z.maximum(
          MAX_GUEST_DATA_MONTHS,
          withReason(
            { too_many_months: "Please keep the answers for at most {count} months." },
            { count: MAX_GUEST_DATA_MONTHS },
          ),
        ),
      ),
  ),
  photoQuality: z.optional(z.enum(PHOTO_QUALITIES)),
  /** Blank text or null: that of each device. */
  timeZone: z.nullish(oneLineOrNull(MAX_TIME_ZONE)),
  language: z.optional(z.enum(LANGUAGE_CODES)),
  householdServings: optionalServings,
  climate: z.nullish(z.enum(CLIMATE_CHOICES, { error: NOT_LISTED })),
  firstWeekday: z.nullish(z.int().check(z.minimum(1), z.maximum(7))),
  allowsAssistants: z.optional(z.boolean()),
  assistantsSeeNames: z.optional(z.boolean()),
});

export const settingsApi = {
  get: endpoint("get", "/api/settings", {
    access: "member",
    summary: "Get the household's settings",
    response: settingsView,
  }),
  update: endpoint("patch", "/api/settings", {
    access: "admin",
    sessionOnly: true,
    summary: "Change the household's settings",
    body: settingsChanges,
    response: settingsView,
  }),
};
