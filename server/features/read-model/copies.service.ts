import type { Deps } from "#server/deps.ts";
import { createActivityCopy, type ActivityCopy } from "#server/features/activities/activity-copy.service.ts";
import { createDishCopy, type DishCopy } from "#server/features/dishes/dish-copy.service.ts";
import { createMenuCopy, type MenuCopy } from "#server/features/menus/menu-copy.service.ts";
import { createSearchAnswers, type SearchAnswers } from "#server/features/search/search-answers.service.ts";

/** What a process keeps in memory. Each is read when it is first asked for. */
export interface Copies {
  dishes: DishCopy;
  menus: MenuCopy;
  activities: ActivityCopy;
  searches: SearchAnswers;
}

export function createCopies(deps: Deps): Copies {
  return {
    dishes: createDishCopy(deps),
    menus: createMenuCopy(deps),
    activities: createActivityCopy(deps),
    searches: createSearchAnswers(deps),
  };
}
