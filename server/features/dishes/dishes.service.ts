import type * as z from "zod/mini";
import { transact, type DbOrTx } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeActivitiesAbout } from "#server/features/activities/activities.service.ts";
import { changesBetween, listHistory, recordChanges } from "#server/features/history/history.service.ts";
import { preparePhotos, savePhotos } from "#server/features/images/images.service.ts";
import { takeDishOffMenus } from "#server/features/menus/menu-dishes.service.ts";
import { getShareSecret } from "#server/features/sharing/share-key.service.ts";
import { conflict, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session.ts";
import type { dishChanges, dishInput } from "#shared/dishes.api.ts";
import { caloriesAfter, caloriesOfNew } from "./dish-calories.service.ts";
import { areFresh } from "#server/features/read-model/follower.service.ts";
import type { Copies } from "#server/features/read-model/copies.service.ts";
import { viewFor } from "./dish-view.service.ts";
import { findDishSource, listDishSources, type DishFilter } from "./dish-views.queries.ts";
import {
  deleteDishRow,
  dishExists,
  insertDish,
  listMenusWith,
  lockCategorySpelling,
  lockDish,
  updateDishRow,
} from "./dishes.queries.ts";

/** Making the whole list of rows takes as long as reading the copy, which serves everybody else, too. */
const WHOLE_LIST_PATIENCE_MS = 3_000;

/** Newest first. */
export async function listDishes(deps: Deps, { dishes: copy }: Copies, user: Member, filter: DishFilter) {
  const patience = filter.limit === undefined ? WHOLE_LIST_PATIENCE_MS : undefined;
  const answer = (await areFresh([copy], patience)) && copy.list(user.id, filter);
  if (answer) return answer;
  const [secret, dishes] = await Promise.all([getShareSecret(deps.db), listDishSources(deps.db, filter)]);
  return dishes.map((dish) => viewFor(dish, user.id, secret));
}

/** One dish with the menus it stands on; throws 404. */
export async function getDish(deps: Deps, { dishes, menus }: Copies, user: Member, id: number) {
  if (await areFresh([dishes, menus])) {
    const answer = dishes.get(user.id, id, menus.listWith(id));
    if (!answer) throw notFound("Dish");
    return answer;
  }
  const [dish, onMenus] = await Promise.all([viewDish(deps.db, user, id), listMenusWith(deps.db, id)]);
  return { ...dish, menus: onMenus };
}

/**
 * @param signal drops photos that wait
 * @throws 400 or 413 for photos that are not good, 503 when too many wait
 */
export async function createDish(
  deps: Deps,
  user: Member,
  input: z.output<typeof dishInput>,
  signal?: AbortSignal,
) {
  const photos = await preparePhotos(input.images ?? [], "images", { lane: user.id, signal });
  return transact(deps.db, async (tx) => {
    const id = await insertDish(tx, {
      ...input,
      ...caloriesOfNew(input),
      category: input.category ? await lockCategorySpelling(tx, input.category) : null,
      images: await savePhotos(tx, photos),
      createdBy: user.id,
    });
    await recordActivity(tx, {
      type: "dish_created",
      userId: user.id,
      targetType: "dish",
      targetId: id,
      metadata: { dishTitle: input.title },
    });
    return viewDish(tx, user, id);
  });
}

/**
 * Changes what was sent (`undefined` = unchanged, `null` = cleared); each changed field goes into the history.
 * Any member may (decisions §5: a household trusts itself).
 * @throws 404; 409 `stale` when the version that was edited is not the newest; 400 or 413 for photos
 */
export async function updateDish(
  deps: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt, ...input }: z.output<typeof dishChanges>,
  signal?: AbortSignal,
) {
  const photos =
    input.images === undefined
      ? undefined
      : await preparePhotos(input.images ?? [], "images", { lane: user.id, signal });
  return transact(deps.db, async (tx) => {
    // Before the dish, in the order in which a rename takes its locks.
    const category = input.category ? await lockCategorySpelling(tx, input.category) : input.category;
    const before = await lockDish(tx, id, "no key update");
    if (!before) throw notFound("Dish");
    if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== before.updatedAt.getTime()) {
      throw conflict("This dish was changed in the meantime. Please look at the newer version.", "stale");
    }
    const calories = caloriesAfter(before, input);
    const { estimatedCalories, caloriesSource } = calories;
    const images = photos && (await savePhotos(tx, photos));
    const fields = { ...input, category, images, estimatedCalories, caloriesSource };
    const { caloriesConfidence: _confidence, caloriesReasoning: _reasoning, ...comparable } = before;
    const changes = changesBetween(
      { entityType: "dish", entityId: id, editedBy: user.id },
      comparable,
      fields,
    );
    if (changes.length > 0) {
      await recordChanges(tx, changes);
      await updateDishRow(tx, id, { ...fields, ...calories });
    }
    return viewDish(tx, user, id);
  });
}

/** Takes the dish off every menu with it, and its lines out of the feed; its history stays. Throws 404. */
export async function deleteDish(deps: Deps, user: Member, id: number): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (!(await lockDish(tx, id, "update"))) throw notFound("Dish");
    await takeDishOffMenus(tx, id, user.id);
    await removeActivitiesAbout(tx, "dish", id);
    await deleteDishRow(tx, id);
  });
}

/** What was changed on a dish, newest first; throws 404. */
export async function listDishHistory(deps: Deps, id: number) {
  if (!(await dishExists(deps.db, id))) throw notFound("Dish");
  return listHistory(deps.db, "dish", id);
}

async function viewDish(db: DbOrTx, user: Member, id: number) {
  const dish = await findDishSource(db, id);
  if (!dish) throw notFound("Dish");
  return viewFor(dish, user.id, await getShareSecret(db));
}
