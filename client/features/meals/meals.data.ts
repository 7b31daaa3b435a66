import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { addDays, type Days } from "#shared/event-date.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { mealsApi } from "#shared/meals.api.ts";
import { today } from "./week-days.ts";

export type MealInput = CallInput<typeof mealsApi.create>["body"];

export const DAYS_KEY = ["meals", "days"];

export const mealsQuery = (days: Days) =>
  queryOptions({
    queryKey: [...DAYS_KEY, days],
    queryFn: () => call(mealsApi.list, { query: days }),
  });

export const nextMealsQuery = () => mealsQuery({ from: today(), to: addDays(today(), 6) });

/** The next meal or event and its end, which may pass while it is cached. */
export const nextQuery = queryOptions({
  queryKey: ["meals", "next"],
  queryFn: () => call(mealsApi.next),
});

export const mealTitle = ({
  dish,
  text,
}: {
  dish: { title: string } | null;
  text?: string | null | undefined;
}): string => dish?.title ?? text ?? "";
