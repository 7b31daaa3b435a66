import type * as z from "zod/mini";
import { transact, type Database, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { prepareMemberPhoto, savePhotos } from "#server/features/images/images.service.ts";
import { badRequest, requireCurrent, requireFound } from "#server/http/errors.ts";
import { PreparedResponse } from "#server/http/prepared-response.ts";
import type { Member } from "#server/http/session/member.ts";
import { MAX_MEAL_DAYS, MAX_NOTE } from "#shared/limits.ts";
import type { mealChanges, mealInput } from "#shared/meals.api.ts";
import { requireDays, type Days } from "./days.ts";
import {
  findMealJson,
  insertMeal,
  isAhead,
  listMealsJson,
  lockDishOfMeal,
  lockMeal,
  lockMealsOf,
  moveTicks,
  updateMealRow,
  type MealRow,
} from "./meals.queries.ts";
import { deleteWishesOf } from "./wishes.queries.ts";

export { replaceDishByTitle } from "./meals.queries.ts";

/** @throws 400 for more than `MAX_MEAL_DAYS` days */
export async function listMealsOf(db: Database, days: Days): Promise<PreparedResponse> {
  requireDays(days, MAX_MEAL_DAYS);
  return new PreparedResponse({ body: await listMealsJson(db, days), tags: [], isCompressible: true });
}

/**
 * Plans a meal. If its dish was cooked and has a meal on that day, that one becomes cooked instead; of members who say so at
 * the same time, each adds a note or photo to the same meal.
 * @throws 400 for a dish that does not exist, a day that is still to come, or an invalid photo
 */
export async function createMeal(
  deps: Deps,
  user: Member,
  { dishId = null, text = null, isCooked = false, note = null, ...input }: z.output<typeof mealInput>,
  signal?: AbortSignal,
) {
  if ((dishId === null) === (text === null)) throw badRequest("meal_empty", "text");
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    if (isCooked) await requirePast(tx, input.day);
    if (dishId !== null && !(await lockDishOfMeal(tx, dishId, isCooked ? "no key update" : "key share")))
      throw dishGone();
    const [image = null] = await savePhotos(tx, photos);
    if (isCooked && dishId !== null) await deleteWishesOf(tx, dishId);
    const planned = isCooked && dishId !== null ? await lockMealsOf(tx, dishId, input.day) : [];
    const meal = planned.find((row) => canTake(row, note, image));
    if (!meal) {
      return getMeal(
        tx,
        await insertMeal(tx, { ...input, dishId, text, isCooked, note, image, createdBy: user.id }),
      );
    }
    const changes = { isCooked, note: joinNotes(meal.note, note), image: meal.image ?? image };
    const isChanged = !meal.isCooked || changes.note !== meal.note || changes.image !== meal.image;
    if (isChanged) await updateMealRow(tx, meal.id, changes);
    return getMeal(tx, meal.id);
  });
}

/**
 * Updates the given fields (`undefined` = unchanged, `null` = cleared). Any member may change any meal.
 * @throws 404; 409 `stale` if the meal has changed since `expectedUpdatedAt`; 400 as `createMeal`
 */
export async function updateMeal(
  deps: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt, ...input }: z.output<typeof mealChanges>,
  signal?: AbortSignal,
) {
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    const isDishFound = !input.dishId || (await lockDishOfMeal(tx, input.dishId, "key share"));
    const before = requireFound(await lockMeal(tx, id), "Meal");
    requireCurrent(
      before,
      expectedUpdatedAt,
      "This meal has changed since you opened it. Please review the newer version.",
    );
    if (!isDishFound) throw dishGone();
    const [image = null] = await savePhotos(tx, photos);
    const { dishId = input.text ? null : before.dishId, text = input.dishId ? null : before.text } = input;
    if ((dishId === null) === (text === null)) throw badRequest("meal_empty", "text");
    const { day = before.day, isCooked = before.isCooked } = input;
    if (isCooked) await requirePast(tx, day);
    if (day !== before.day) await moveTicks(tx, before, day);
    if (isCooked && !before.isCooked && dishId !== null) await deleteWishesOf(tx, dishId);
    await updateMealRow(tx, id, {
      ...input,
      dishId,
      text,
      image: input.image === undefined ? undefined : image,
    });
    return getMeal(tx, id);
  });
}

async function getMeal(tx: Transaction, id: number): Promise<PreparedResponse> {
  return new PreparedResponse({ body: requireFound(await findMealJson(tx, id), "Meal"), tags: [] });
}

async function requirePast(tx: Transaction, day: string): Promise<void> {
  if (await isAhead(tx, day)) throw badRequest("meal_ahead", "day");
}

/** Returns whether a meal has room for the note and the photo. */
function canTake(meal: MealRow, note: string | null, image: string | null): boolean {
  const hasRoom = image === null || meal.image === null || meal.image === image;
  return hasRoom && (joinNotes(meal.note, note)?.length ?? 0) <= MAX_NOTE;
}

function joinNotes(before: string | null, note: string | null): string | null {
  if (before === null || note === null) return before ?? note;
  return [...new Set([...before.split("\n"), ...note.split("\n")])].join("\n");
}

const dishGone = () => badRequest("dish_choice_gone", "dishId");
