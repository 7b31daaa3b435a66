import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import { lockDish, lockInvitationsWith } from "#server/database/locks.sql.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeDishActivities } from "#server/features/activities/activities.sql.ts";
import { loadAmounts, loadLabels } from "#server/features/foods/load-compiled.ts";
import {
  listHistory,
  recordChanges,
  recordFieldChanges,
  subjectOf,
} from "#server/features/history/history.sql.ts";
import {
  memberSender,
  preparePhotos,
  savePhotos,
  type PreparedPhoto,
} from "#server/features/images/images.service.ts";
import { replaceDishInMeals } from "#server/features/meals/meals.service.ts";
import { removeDishFromMenus } from "#server/features/menus/menu-dishes.service.ts";
import { notFound, requireCurrent, requireFound } from "#server/http/errors.ts";
import { PreparedResponse, type TaggedJson } from "#server/http/prepared-response.ts";
import type { CacheUse, ResponseCache } from "#server/http/response-cache.ts";
import type { Member } from "#server/http/session/member.ts";
import type { DishChanges, DishDetail, DishInput } from "#shared/dishes.api.ts";
import { changedCalories, initialCalories } from "./dish-calories.ts";
import {
  findDishDetailJson,
  findDishJson,
  listDishJson,
  type DishQuery,
  type DishStatements,
} from "./dish-json.queries.ts";
import { listLabelsJson } from "./dish-labels.queries.ts";
import { changedLabels, recordLapsedChecks } from "./dish-labels.service.ts";
import {
  deleteDishRow,
  insertDish,
  lockCategorySpelling,
  lockDishesIn,
  setCategory,
  updateDishRow,
} from "./dishes.queries.ts";

interface DishSource {
  statements: DishStatements;
  cache: ResponseCache;
}

/** Cached lists are built from pages of this size, so that a like or comment invalidates only one page. */
const PAGE_SIZE = 100;

export async function listDishes(
  { statements, cache }: DishSource,
  req: CacheUse,
  user: Member,
  filter: DishQuery,
): Promise<PreparedResponse> {
  const keyOf = (query: DishQuery) => `dishes ${user.id} ${JSON.stringify(query)}`;
  const read = (query: DishQuery) => listDishJson(statements, user.id, query);
  const isWhole = filter.limit === undefined;
  if (!isWhole || !cache.canServe(req))
    return cache.get(req, keyOf(filter), async () => ({ ...(await read(filter)), isCompressible: isWhole }));
  return cache.get(req, keyOf(filter), async () => {
    const pages: PreparedResponse[] = [];
    for (let cursor = filter.cursor, isMore = true; isMore;) {
      const query = { ...filter, limit: PAGE_SIZE, cursor };
      const page = await cache.get({ mayUseCache: true }, keyOf(query), () => read(query));
      const ids = page.tags.filter((tag) => typeof tag === "number");
      pages.push(page);
      cursor = ids.at(-1);
      isMore = ids.length === PAGE_SIZE;
    }
    return { ...joinLists(pages), isCompressible: true };
  });
}

/** Concatenates JSON arrays. */
function joinLists(lists: PreparedResponse[]): TaggedJson {
  const contents = lists.map(({ body }) => body.subarray(1, -1)).filter(({ length }) => length > 0);
  const parts = contents.flatMap((content, index) => [Buffer.from(index === 0 ? "[" : ","), content]);
  return {
    body: contents.length === 0 ? "[]" : Buffer.concat([...parts, Buffer.from("]")]),
    tags: [...new Set(lists.flatMap(({ tags }) => tags))],
  };
}

export async function listLabels({ db }: Deps, { cache }: DishSource, req: CacheUse) {
  return cache.get(req, "labels", async () => ({
    body: await listLabelsJson(db),
    tags: ["dishes"],
    isCompressible: true,
  }));
}

export async function getDish({ statements, cache }: DishSource, req: CacheUse, user: Member, id: number) {
  return cache.get(req, `dish ${user.id} ${id}`, async () => {
    const { body, tags } = requireFound(await findDishDetailJson(statements, user.id, id), "Dish");
    const { recipePlaces } = await loadAmounts();
    const dish = JSON.parse(body) as DishDetail;
    return { body: JSON.stringify({ ...dish, ...recipePlaces(dish) }), tags };
  });
}

/**
 * @param signal cancels photos that are still waiting to be processed
 * @throws 400 or 413 for invalid photos; 503 when too many are waiting
 */
export async function createDish({ db }: Deps, user: Member, input: DishInput, signal?: AbortSignal) {
  const sender = await memberSender(db, user.id, signal);
  const photos = await preparePhotos(input.images ?? [], "images", sender);
  // For `newDish`, whose transaction would wait half a second the first time.
  await loadLabels();
  return transact(db, async (tx) => {
    const id = await insertDish(tx, await newDish(tx, user.id, input, photos));
    if (id === undefined) throw new Error("the dish was not inserted");
    await recordActivity(tx, "dish_created", ["dish", id], { userId: user.id }, { dishTitle: input.title });
    return viewDish(tx, user, id);
  });
}

/**
 * Creates a dish of an import, without an activity, so that no one is notified of hundreds of dishes.
 * @returns whether there was no dish with this key yet
 */
export async function insertImportedDish(
  tx: Transaction,
  userId: string,
  input: DishInput,
  photos: PreparedPhoto[],
  importKey: string,
): Promise<boolean> {
  const id = await insertDish(tx, { ...(await newDish(tx, userId, input, photos)), importKey });
  return id !== undefined;
}

async function newDish(tx: Transaction, createdBy: string, input: DishInput, photos: PreparedPhoto[]) {
  const { findLabels } = await loadLabels();
  return {
    ...input,
    ...initialCalories(input),
    category: input.category ? await lockCategorySpelling(tx, input.category) : null,
    images: await savePhotos(tx, photos),
    foundLabels: findLabels(input),
    createdBy,
  };
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared) and records each change in the history. Any
 * member may edit any dish.
 * @throws 404; 409 `stale` if the dish has changed since `expectedUpdatedAt`; photo errors as `createDish`
 */
export async function updateDish(
  { db }: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt, ...input }: DishChanges,
  signal?: AbortSignal,
) {
  const photos =
    input.images === undefined
      ? undefined
      : await preparePhotos(input.images ?? [], "images", await memberSender(db, user.id, signal));
  // For `changedLabels`, as in `createDish`.
  await loadLabels();
  return transact(db, async (tx) => {
    // Lock the category before the dish, in the same order as a rename.
    const category = input.category ? await lockCategorySpelling(tx, input.category) : input.category;
    const before = requireFound(await lockDish(tx, id, "no key update"), "Dish");
    requireCurrent(before, expectedUpdatedAt, "stale_dish");
    const calories = changedCalories(before, input);
    const { estimatedCalories, caloriesSource } = calories;
    const images = photos && (await savePhotos(tx, photos));
    const fields = { ...input, category, images, estimatedCalories, caloriesSource };
    if (await recordFieldChanges(tx, subjectOf("dish", id, user.id), before, fields)) {
      const labels = await changedLabels(before, input);
      await updateDishRow(tx, id, { ...fields, ...calories, ...labels });
      if (labels.areLabelsOutdated && !before.areLabelsOutdated) await recordLapsedChecks(tx, user, before);
    }
    return viewDish(tx, user, id);
  });
}

/**
 * Also removes the dish from all menus, leaves its title in its meals and deletes its activities; its history is kept.
 * @throws 404
 */
export async function deleteDish({ db }: Deps, user: Member, id: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockInvitationsWith(tx, id);
    const dish = requireFound(await lockDish(tx, id, "update"), "Dish");
    await removeDishFromMenus(tx, id, user.id);
    await replaceDishInMeals(tx, dish);
    await removeDishActivities(tx, id);
    await deleteDishRow(tx, id);
  });
}

/**
 * Moves dishes to the new name of their category and records it in their history.
 * @param from the old name, in any case
 * @param to null makes the dishes uncategorized
 */
export async function renameCategoryOnDishes(
  tx: Transaction,
  from: string,
  to: string | null,
  editedBy: string,
): Promise<void> {
  const affected = (await lockDishesIn(tx, from)).filter(({ category }) => category !== to);
  await setCategory(
    tx,
    affected.map(({ id }) => id),
    to,
  );
  await recordChanges(
    tx,
    affected.map(({ id, category }) => ({
      ...subjectOf("dish", id, editedBy),
      fieldName: "category",
      oldValue: category,
      newValue: to,
    })),
  );
}

export async function listDishHistory({ db }: Deps, id: number) {
  if (!(await dishExists(db, id))) throw notFound("Dish");
  return listHistory(db, "dish", id);
}

async function viewDish(db: DbOrTx, user: Member, id: number): Promise<PreparedResponse> {
  const body = requireFound(await findDishJson(db, user.id, id), "Dish");
  return new PreparedResponse({ body, tags: [] });
}
