import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { lockMenu } from "#server/database/locks.sql.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { listHistory, recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { prepareMemberPhoto, savePhotos } from "#server/features/images/images.service.ts";
import { listLargeImages } from "#server/features/images/images.sql.ts";
import { failure, notFound, requireCurrent, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";
import type { MenuChanges, MenuInput } from "#shared/menus.api.ts";
import { recordDishList, requireAllExist, requireDishes } from "./menu-dishes.service.ts";
import {
  findMenuView,
  insertMenu,
  lockDishes,
  menuExists,
  updateMenuRow,
  type MenuRow,
  type MenuView,
} from "./menus.queries.ts";

/** Returns a menu or pending suggestion. @throws 404 */
export async function getMenu(db: DbOrTx, id: number) {
  const menu = requireFound(await findMenuView(db, id), "Menu");
  return { ...menu, largeImages: await listLargeImages(db, [menu.image]) };
}

/** Returns a menu, but never a pending suggestion; for people without an account. @throws 404 */
export async function getPlannedMenu(db: DbOrTx, id: number): Promise<MenuView> {
  const menu = await findMenuView(db, id);
  return requireFound(menu?.isPending ? undefined : menu, "Menu");
}

/** @throws 400 that names dishes that don't exist */
export async function createMenu(deps: Deps, user: Member, input: MenuInput, signal?: AbortSignal) {
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    await requireDishes(tx, input.dishIds);
    const [image = null] = await savePhotos(tx, photos);
    const id = await insertMenu(tx, { countsHousehold: true, ...input, image, createdBy: user.id });
    await recordActivity(tx, "menu_created", ["menu", id], { userId: user.id }, { menuTitle: input.title });
    return getMenu(tx, id);
  });
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared) and records each change in the history. Any
 * member may edit any menu.
 * @throws 404; 409 `stale` if the menu has changed since `expectedUpdatedAt`, `pending` for a suggestion; 400 that
 *   names dishes that don't exist
 */
export async function updateMenu(
  deps: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt, dishIds, ...input }: MenuChanges,
  signal?: AbortSignal,
) {
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    const existing = dishIds && (await lockDishes(tx, dishIds));
    const before = await lockPlannedMenu(tx, id);
    requireCurrent(before, expectedUpdatedAt, "stale_menu");
    if (dishIds && existing) requireAllExist(dishIds, existing);
    const subject = subjectOf("menu", id, user.id);
    const [image = null] = await savePhotos(tx, photos);
    const fields = { ...input, image: input.image === undefined ? undefined : image };
    const isEdited = await recordFieldChanges(tx, subject, before, fields);
    const hasOtherDishes = await recordDishList(tx, subject, before.dishIds, dishIds);
    if (isEdited || hasOtherDishes) await updateMenuRow(tx, id, { ...fields, dishIds });
    return getMenu(tx, id);
  });
}

/**
 * Adds a dish to the end of a menu. Needs no version, so that members who add dishes at the same time all succeed.
 * @throws 404 for the menu or the dish; 409 `pending` for a suggestion, `menu_full`
 */
export async function addDish({ db }: Deps, user: Member, id: number, dishId: number) {
  return transact(db, async (tx) => {
    const existing = await lockDishes(tx, [dishId]);
    const { dishIds } = await lockPlannedMenu(tx, id);
    if (!existing.has(dishId)) throw notFound("Dish");
    const isAdded = !dishIds.includes(dishId);
    if (isAdded && dishIds.length >= MAX_DISHES_PER_MENU)
      throw failure(409, "menu_full", { values: { max: MAX_DISHES_PER_MENU } });
    if (isAdded) await saveDishes(tx, user, id, dishIds, [...dishIds, dishId]);
    return { isAdded, menu: await getMenu(tx, id) };
  });
}

/**
 * Removes a dish from a menu.
 * @throws 404 for the menu; 409 `pending` for a suggestion, `last_dish`
 */
export async function removeDish({ db }: Deps, user: Member, id: number, dishId: number) {
  return transact(db, async (tx) => {
    const { dishIds } = await lockPlannedMenu(tx, id);
    if (dishIds.includes(dishId)) {
      if (dishIds.length === 1) throw failure(409, "last_dish");
      const others = dishIds.filter((other) => other !== dishId);
      await saveDishes(tx, user, id, dishIds, others);
    }
    return getMenu(tx, id);
  });
}

async function saveDishes(tx: Transaction, user: Member, id: number, before: number[], dishIds: number[]) {
  await recordDishList(tx, subjectOf("menu", id, user.id), before, dishIds);
  await updateMenuRow(tx, id, { dishIds });
}

/** Archives or restores a menu. @throws 404; 409 for a pending suggestion */
export async function setArchived({ db }: Deps, user: Member, id: number, isArchived: boolean) {
  return transact(db, async (tx) => {
    const before = await lockPlannedMenu(tx, id);
    const isChanged = await recordFieldChanges(tx, subjectOf("menu", id, user.id), before, { isArchived });
    if (isChanged) await updateMenuRow(tx, id, { isArchived });
    return getMenu(tx, id);
  });
}

export async function listMenuHistory({ db }: Deps, id: number) {
  if (!(await menuExists(db, id))) throw notFound("Menu");
  return listHistory(db, "menu", id);
}

export const pendingConflict = () => failure(409, "pending");

/** Locks a menu. Members cannot change a pending suggestion, which belongs to its guest. @throws 404, 409 */
export async function lockPlannedMenu(
  tx: Transaction,
  id: number,
  strength: "no key update" | "key share" = "no key update",
): Promise<MenuRow> {
  const menu = requireFound(await lockMenu(tx, id, strength), "Menu");
  if (menu.isGuestCreated && !menu.acceptedAt) throw pendingConflict();
  return menu;
}
