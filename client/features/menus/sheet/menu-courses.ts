import { COURSES } from "#shared/choices.ts";
import { lowerCase } from "#shared/fold.ts";
import type { MenuDish } from "#shared/menus.api.ts";

/** Dishes of one category; null for dishes without one. */
export interface CourseGroup<D> {
  category: string | null;
  dishes: D[];
}

type Grouped = Pick<MenuDish, "category" | "categoryPosition" | "course">;

/**
 * Groups dishes by course and category, in the household's order of categories, else in that of the dishes. Dishes
 * without a category come last in their course.
 */
export function groupByCourse<D extends Grouped>(dishes: readonly D[]): CourseGroup<D>[] {
  const groups = new Map<string, CourseGroup<D>>();
  const courseAt = ({ course }: D) => (course ? COURSES.indexOf(course) : 0);
  // 0 is the position of categories without an order.
  const place = ({ category, categoryPosition }: D) =>
    category ? categoryPosition || Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
  for (const dish of dishes.toSorted((a, b) => courseAt(a) - courseAt(b) || place(a) - place(b))) {
    const key = `${courseAt(dish)} ${lowerCase(dish.category ?? "")}`;
    const group = groups.get(key);
    if (group) group.dishes.push(dish);
    else groups.set(key, { category: dish.category || null, dishes: [dish] });
  }
  return [...groups.values()];
}
