import * as z from "zod/mini";
import { CALORIES_SOURCES, CATEGORY_COLORS, COOKING_METHODS } from "#shared/limits.ts";
import household from "#server/data/demo/household.json";

/** Days from today, negative ones are in the past; or the next such day of the week. */
const when = z.union([z.number(), z.enum(["friday", "saturday", "sunday"])]);
export type When = z.infer<typeof when>;

/** `by` is a member's user name, `dish` and `dishes` are titles of dishes. */
const authored = { by: z.string(), daysAgo: z.number() };

const event = {
  title: z.string(),
  description: z.nullable(z.string()),
  inDays: when,
  eventTime: z.nullable(z.string()),
  guestCount: z.nullable(z.number()),
  dishes: z.array(z.string()),
};

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
  /** Oldest first. `photos` are files in server/data/demo/photos, without their extension. */
  dishes: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      category: z.nullable(z.string()),
      cookingMethod: z.nullable(z.enum(COOKING_METHODS)),
      estimatedCalories: z.nullable(z.number()),
      caloriesSource: z.optional(z.enum(CALORIES_SOURCES)),
      photos: z.array(z.string()),
      ...authored,
    }),
  ),
  /** The user names of those who like a dish, by its title. */
  likes: z.record(z.string(), z.array(z.string())),
  comments: z.array(z.object({ dish: z.string(), content: z.string(), ...authored })),
  /** `guest` suggested the menu, and the member in `by` accepted it two days later. */
  menus: z.array(
    z.object({
      ...event,
      ...authored,
      isArchived: z.optional(z.boolean()),
      guest: z.optional(z.object({ name: z.string(), comments: z.nullable(z.string()) })),
    }),
  ),
  /** Pending. */
  suggestions: z.array(
    z.object({ ...event, guest: z.string(), comments: z.nullable(z.string()), daysAgo: z.number() }),
  ),
  /** Not used yet. */
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
  /** Later changes of dishes; the new value is the one of the dish itself. */
  edits: z.array(
    z.object({
      dish: z.string(),
      fieldName: z.enum(["title", "description", "estimatedCalories"]),
      oldValue: z.string(),
      ...authored,
    }),
  ),
});

/** The demo household: its members, and what they cooked, planned and said in the last weeks. */
export const PLAN = z.parse(plan, household);
