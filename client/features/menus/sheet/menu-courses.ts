import { lowerCase } from "#shared/fold.ts";
import type { MenuDish } from "#shared/menus.api.ts";

/** Dishes of one category; null for dishes without one. */
export interface Course<D> {
  category: string | null;
  dishes: D[];
}

type Grouped = Pick<MenuDish, "category" | "categoryPosition">;

/**
 * Groups dishes by category, in the household's order of categories, else in that of the dishes. Dishes without a category come
 * last.
 */
export function groupByCourse<D extends Grouped>(dishes: readonly D[]): Course<D>[] {
  const courses = new Map<string, Course<D>>();
  const others: D[] = [];
  // 0 is the position of categories without an order.
  const place = ({ categoryPosition }: D) => categoryPosition || Number.MAX_SAFE_INTEGER;
  for (const dish of dishes.toSorted((a, b) => place(a) - place(b))) {
    if (!dish.category) {
      others.push(dish);
      continue;
    }
    const key = lowerCase(dish.category);
    const course = courses.get(key);
    if (course) course.dishes.push(dish);
    else courses.set(key, { category: dish.category, dishes: [dish] });
  }
  const all = [...courses.values()];
  return others.length > 0 ? [...all, { category: null, dishes: others }] : all;
}
