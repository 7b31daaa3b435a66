import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { createActivityCopy, type ActivityCopy } from "#server/features/activities/activity-copy.service.ts";
import { createDishCopy, type DishCopy } from "#server/features/dishes/dish-copy.service.ts";
import { createMenuCopy, type MenuCopy } from "#server/features/menus/menu-copy.service.ts";
import { createSearchAnswers, type SearchAnswers } from "#server/features/search/search-answers.service.ts";
import type { Follower } from "./follower.service.ts";

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

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's types are extended only this way
  namespace Express {
    interface Request {
      /** When it came, by `performance.now()`. */
      arrivedAt?: number;
    }
  }
}

/** When a request came, by `performance.now()`: what was committed before is in its answer. */
export const arrivedAt = (req: Request): number => req.arrivedAt ?? performance.now();

/**
 * Notes when a request comes and asks whether what it will want is fresh, while it is still being found out who it is.
 * To be put before that, under `/api`.
 */
export function askEarly({ dishes, menus, activities, searches }: Copies): RequestHandler {
  const wanted: { path: RegExp; from: Follower[] }[] = [
    { path: /^\/dishes$/, from: [dishes] },
    { path: /^\/dishes\/\d+$/, from: [dishes, menus] },
    { path: /^\/activities$/, from: [activities] },
    { path: /^\/search$/, from: [searches] },
  ];
  return (req, _res, next) => {
    const now = performance.now();
    req.arrivedAt = now;
    const isSomebody = req.headers.cookie !== undefined || req.headers.authorization !== undefined;
    if (req.method === "GET" && isSomebody) {
      const followers = wanted.find(({ path }) => path.test(req.path))?.from ?? [];
      // What goes wrong is heard by who waits for the answer.
      for (const follower of followers) follower.isFresh(now).catch(() => undefined);
    }
    next();
  };
}
