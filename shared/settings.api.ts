import * as z from "zod/mini";
import type { settings } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { CLIMATE_CHOICES, NOT_LISTED, PHOTO_QUALITIES } from "./choices.ts";
import { endpoint } from "./http/endpoint.ts";
import { oneLineOrNull, optionalServings } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { MAX_GUEST_DATA_MONTHS, MAX_HOUSEHOLD_NAME, MAX_TIME_ZONE } from "./limits.ts";

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
   * An IANA time zone such as "Europe/Berlin", which decides what "today" is; null: that of each device, and on the
   * server that of its database.
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
export type SettingsChanges = z.output<typeof settingsChanges>;

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
