import * as z from "zod/mini";
import household from "#server/data/demo/household.json" with { type: "json" };
import { CALORIES_SOURCES, CATEGORY_COLORS, COOKING_METHODS, FOOD_LABELS } from "#shared/limits.ts";

/** Days from today (negative: in the past), or the next such weekday. */
const when = z.union([z.number(), z.enum(["friday", "saturday", "sunday"])]);
export type When = z.infer<typeof when>;

/** `by` is a username; `dish` and `dishes` are titles of dishes. */
const authored = { by: z.string(), daysAgo: z.number() };

/** A group invitation. Without adults and children, the guest can't come. `brings` are dishes of the menu or other things. */
const group = z.object({
  expectedGuests: z.number(),
  answers: z.array(
    z.object({
      name: z.string(),
      adults: z.number(),
      children: z.number(),
      needs: z.array(z.enum(FOOD_LABELS)),
      needsText: z.nullable(z.string()),
      note: z.nullable(z.string()),
      wishes: z.array(z.string()),
      brings: z.array(z.string()),
      daysAgo: z.number(),
    }),
  ),
});
export type Group = z.infer<typeof group>;

const plan = z.object({
  members: z.array(
    z.object({
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      isAdmin: z.optional(z.boolean()),
    }),
  ),
  categories: z.array(
    z.object({ name: z.string(), color: z.enum(CATEGORY_COLORS), description: z.string() }),
  ),
  /** Oldest first. `photos` are files in server/data/demo/photos, without extension. */
  dishes: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      category: z.nullable(z.string()),
      cookingMethod: z.nullable(z.enum(COOKING_METHODS)),
      servings: z.optional(z.number()),
      prepMinutes: z.optional(z.number()),
      ingredients: z.optional(z.string()),
      instructions: z.optional(z.string()),
      /** Absent for the sum of a recipe. */
      estimatedCalories: z.optional(z.nullable(z.number())),
      caloriesSource: z.optional(z.enum(CALORIES_SOURCES)),
      photos: z.array(z.string()),
      ...authored,
    }),
  ),
  /** Usernames by title of the dish. */
  likes: z.record(z.string(), z.array(z.string())),
  wishes: z.array(z.object({ dish: z.string(), by: z.string() })),
  comments: z.array(z.object({ dish: z.string(), content: z.string(), ...authored })),
  /** With `guest`: suggested by the guest, and accepted two days later by the member in `by`, or still pending. */
  menus: z.array(
    z.object({
      title: z.string(),
      description: z.nullable(z.string()),
      inDays: when,
      eventTime: z.nullable(z.string()),
      guestCount: z.nullable(z.number()),
      dishes: z.array(z.string()),
      by: z.optional(z.string()),
      daysAgo: z.number(),
      isArchived: z.optional(z.boolean()),
      guest: z.optional(z.object({ name: z.string(), comments: z.nullable(z.string()) })),
      note: z.optional(z.string()),
      place: z.optional(z.string()),
      group: z.optional(group),
    }),
  ),
  /** A dish or a text. Those of the past were cooked. None is planned for the day of an event. */
  meals: z.array(
    z.object({
      inDays: z.number(),
      dish: z.optional(z.string()),
      text: z.optional(z.string()),
      note: z.optional(z.string()),
      cook: z.optional(z.string()),
      by: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({
      eventTitle: z.string(),
      inDays: when,
      eventTime: z.string(),
      guestCount: z.number(),
      guestName: z.string(),
      eventNotes: z.string(),
      ...authored,
    }),
  ),
  /** Later edits of dishes; the new value is the one in `dishes`. */
  edits: z.array(
    z.object({
      dish: z.string(),
      fieldName: z.enum(["title", "description", "estimatedCalories"]),
      oldValue: z.string(),
      ...authored,
    }),
  ),
});

export const PLAN = z.parse(plan, household);
