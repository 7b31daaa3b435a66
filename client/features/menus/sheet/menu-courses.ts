import { lowerCase } from "#shared/fold.ts";

/** Dishes of one category; null for dishes without one. */
export interface Course<D> {
  category: string | null;
  dishes: D[];
}

/** Groups dishes by category in serving order; dishes without a category come last. */
export function groupByCourse<D extends { category: string | null }>(dishes: readonly D[]): Course<D>[] {
  const courses = new Map<string, Course<D>>();
  const others: D[] = [];
  for (const dish of dishes) {
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
