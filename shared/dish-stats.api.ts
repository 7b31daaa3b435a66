import * as z from "zod/mini";
import { endpoint } from "./http/endpoint.ts";

export const dishStatsView = z.object({
  totalDishes: z.int(),
  dishesWithCalories: z.int(),
  dishesWithoutCalories: z.int(),
  aiEstimated: z.int(),
  referenceEstimated: z.int(),
});
export type DishStats = z.input<typeof dishStatsView>;

export const dishStatsApi = {
  dishStats: endpoint("get", "/api/admin/dish-stats", {
    access: "admin",
    summary: "Count dishes with and without calories",
    response: dishStatsView,
  }),
};
