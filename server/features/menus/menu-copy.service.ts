import type { Deps } from "#server/deps.ts";
import { follow, type Follower } from "#server/features/read-model/follower.service.ts";
import { listStoredMenus, type StoredMenu } from "./menu-copy.queries.ts";

/** All menus in memory; its answers are of the moment of the last `isFresh`. */
export interface MenuCopy extends Follower {
  /** The menus a dish stands on, newest first, archived ones and suggestions included. */
  listWith: (dishId: number) => { id: number; title: string }[];
}

/** More menus than this are left to the database. */
const MAX_MENUS = 20_000;
const MANY = 500;

export function createMenuCopy(deps: Deps): MenuCopy {
  const menus = new Map<number, StoredMenu>();
  let byDish: Map<number, StoredMenu[]> | undefined;

  const put = (rows: StoredMenu[]) => {
    for (const row of rows) menus.set(row.id, row);
    byDish = undefined;
  };
  const clear = () => {
    menus.clear();
    byDish = undefined;
  };

  const follower = follow(deps, {
    kinds: ["menu"],
    load: async (tx) => {
      const rows = await listStoredMenus(tx, { limit: MAX_MENUS + 1 });
      if (rows.length > MAX_MENUS) return false;
      clear();
      put(rows);
      return true;
    },
    read: async (tx, changes) => {
      const ids = changes.menu.map(Number);
      if (ids.length > MANY || menus.size > MAX_MENUS) return undefined;
      const rows = await listStoredMenus(tx, { ids });
      return () => {
        for (const id of ids) menus.delete(id);
        put(rows);
      };
    },
    clear,
  });

  return {
    ...follower,
    listWith: (dishId) => {
      byDish ??= groupByDish([...menus.values()].toSorted(newestFirst));
      return (byDish.get(dishId) ?? []).map(({ id, title }) => ({ id, title }));
    },
  };
}

const newestFirst = (a: StoredMenu, b: StoredMenu) =>
  b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id;

function groupByDish(menus: StoredMenu[]): Map<number, StoredMenu[]> {
  const groups = new Map<number, StoredMenu[]>();
  for (const menu of menus) {
    for (const dishId of new Set(menu.dishIds)) {
      const group = groups.get(dishId);
      if (group) group.push(menu);
      else groups.set(dishId, [menu]);
    }
  }
  return groups;
}
