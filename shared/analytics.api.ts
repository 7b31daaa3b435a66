import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";

export const analyticsView = z.object({
  /** New dishes per month (`YYYY-MM`, UTC), including months without any; from the first dish on, at most 24 months. */
  dishesByMonth: z.array(z.object({ month: z.string(), dishes: z.int() })),
  /** Largest first. `category` is null for uncategorized dishes, `color` for names that are not a category (now). */
  dishesByCategory: z.array(
    z.object({ category: z.nullable(z.string()), color: z.nullable(z.string()), dishes: z.int() }),
  ),
  /** All accounts, including suspended ones. */
  members: z.int(),
  /** The 10 dishes with the most likes; dishes without likes are left out. */
  mostLiked: z.array(z.object({ dishId: z.int(), title: z.string(), likes: z.int() })),
  /** The 10 most active members, including suspended ones; inactive members are left out. */
  mostActive: z.array(
    z.object({
      userId: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      dishes: z.int(),
      menus: z.int(),
      likes: z.int(),
      comments: z.int(),
    }),
  ),
  /** Dishes by kcal per serving: `from` inclusive, `to` exclusive (null: no upper bound). Contains empty ranges too. */
  caloriesSpread: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), dishes: z.int() })),
  dishesWithoutCalories: z.int(),
  /** Suggestions of guests. Declined ones are deleted and do not count. */
  suggestions: z.object({ pending: z.int(), accepted: z.int() }),
  /** `dinners`: events of this year up to the household's today, with archived ones; `guests`: sum of their guests. */
  year: z.object({
    dinners: z.int(),
    guests: z.int(),
    /** How often dishes were served this year, and how many different ones. */
    served: z.optional(z.int()),
    dishes: z.optional(z.int()),
  }),
  /** The latest 24 dishes with a photo that were served this year, those of the last day first. */
  latest: z.optional(
    z.array(z.object({ day: z.string(), dishId: z.int(), title: z.string(), image: z.string() })),
  ),
  /** The 10 dishes that most guests wished for in their answers. */
  mostWished: z.array(z.object({ dishId: z.int(), title: z.string(), wishes: z.int() })),
  /** The 10 guests who came to the most past events, by name; `menuId` and `title` are of the latest one. */
  guests: z.array(z.object({ name: z.string(), events: z.int(), menuId: z.int(), title: z.string() })),
});
export type Analytics = z.input<typeof analyticsView>;

/** A menu of a past day that was not cancelled. */
const pastEventView = z.object({
  menuId: z.int(),
  title: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  image: z.nullable(z.string()),
  guestCount: z.nullable(z.int()),
  /** In serving order, each with the photo of that day or else the dish's, and the guests who wished for it. */
  dishes: z.array(
    z.object({ id: z.int(), title: z.string(), image: z.nullable(z.string()), wishes: z.int() }),
  ),
  /** The guests who came, until `guestDataMonths` have passed. A person's answers have one number, the latest name. */
  guests: z.array(z.object({ person: z.int(), name: z.string(), thanks: z.nullable(z.string()) })),
});
export type PastEvent = z.input<typeof pastEventView>;

const yearView = z.object({
  /** The years with events, the latest first. */
  years: z.array(z.int()),
  /** The requested year, or the latest with events. */
  year: z.nullable(z.int()),
  evenings: z.array(pastEventView),
});
export type YearOfEvents = z.input<typeof yearView>;

export const analyticsApi = {
  get: endpoint("get", "/api/analytics", {
    access: "member",
    summary: "Get statistics of the household",
    response: analyticsView,
  }),
  evenings: endpoint("get", "/api/analytics/evenings", {
    access: "member",
    scope: "full",
    summary: "List the evenings of a year (the latest), by day, with menu, guests, photos and thanks",
    query: z.object({
      year: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{3}$/)), z.transform(Number))),
    }),
    response: yearView,
  }),
};
