import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";

/** Figures about the household, ready to be drawn (decisions §11). */
export const analyticsView = z.object({
  /**
   * New dishes by month (`YYYY-MM`, UTC), from the first dish's month to this one, months without any included; of a
   * household older than two years the last 24 months.
   */
  dishesByMonth: z.array(z.object({ month: z.string(), dishes: z.int() })),
  /** Most dishes first; `category` null: uncategorized; `color` null: a name that is no category of the household. */
  dishesByCategory: z.array(
    z.object({ category: z.nullable(z.string()), color: z.nullable(z.string()), dishes: z.int() }),
  ),
  /** The 10 with the most likes, at least one each. */
  mostLiked: z.array(z.object({ dishId: z.int(), title: z.string(), likes: z.int() })),
  /** The 10 who did most, suspended members included; whoever did nothing is not among them. */
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
  /** Dishes with calories by kcal per serving: `from` inclusive, `to` exclusive (null: no upper end); always every step. */
  caloriesSpread: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), dishes: z.int() })),
  dishesWithoutCalories: z.int(),
  /** What guests suggested; a declined suggestion is deleted and no longer counts. */
  suggestions: z.object({ pending: z.int(), accepted: z.int() }),
});
export type Analytics = z.input<typeof analyticsView>;

export const analyticsApi = {
  get: endpoint({
    method: "get",
    path: "/api/analytics",
    access: "member",
    summary: "Figures about the household",
    response: analyticsView,
  }),
};
