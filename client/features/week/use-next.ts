import { useQuery } from "@tanstack/react-query";
import { nextMealsQuery, nextQuery } from "#client/features/meals/meals.data.ts";
import { today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { addDays } from "#shared/event-date.ts";

const isPast = (moment: string) => Date.parse(moment) <= Date.now();

/** Returns the next entries in order of time, each with its meal or menu; a free evening has neither. */
export function useNext() {
  useMinute();
  const next = useQuery(nextQuery);
  const meals = useQuery(nextMealsQuery());
  const menus = useQuery(activeMenusQuery);
  const coming = (next.data?.next ?? []).flatMap(({ until, mealId, menuId, ...entry }) => {
    const meal = meals.data?.find(({ id }) => id === mealId);
    const menu = menus.data?.find(({ id }) => id === menuId);
    const isOver = isPast(until) || meal?.isCooked;
    const isGone = (mealId !== null && !meal) || (menuId !== null && !menu);
    return isOver || isGone ? [] : [{ ...entry, meal, menu }];
  });
  return {
    query: next,
    isPending: next.isPending || meals.isPending || menus.isPending,
    coming,
    /** The first that is planned for the first of these days. */
    next: coming.find(({ day, meal, menu }) => day === coming[0]?.day && (meal ?? menu)),
    ideas: next.data?.ideas ?? [],
    begin: next.data?.begin?.filter(({ day }) => day === addDays(today(), 1)) ?? [],
  };
}

export type Coming = ReturnType<typeof useNext>["coming"][number];
