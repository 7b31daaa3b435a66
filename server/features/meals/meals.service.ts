import { transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import type { Deps } from "#server/deps.ts";
import { prepareMemberPhoto, savePhotos } from "#server/features/images/images.service.ts";
import { badRequest, requireCurrent, requireFound } from "#server/http/errors.ts";
import { PreparedResponse } from "#server/http/prepared-response.ts";
import type { Member } from "#server/http/session/member.ts";
import { addDays, type Days } from "#shared/event-date.ts";
import { LAST_DAY, MAX_MEAL_DAYS, MAX_NOTE } from "#shared/limits.ts";
import type { MealChanges, MealInput } from "#shared/meals.api.ts";
import { requireDays } from "./days.ts";
import { listFreeDays } from "./ideas.queries.ts";
import {
  findLeftovers,
  findMeal,
  findMealsJson,
  insertMeal,
  isAfterTomorrow,
  listMealsJson,
  lockMeal,
  lockMealsOf,
  lockMealsToRepeat,
  moveLeftovers,
  moveTicks,
  releaseLeftovers,
  replaceDish,
  replaceGuests,
  updateMealRow,
  type MealRow,
} from "./meals.queries.ts";
import { deleteWishesOf } from "./wishes.service.ts";

/** @throws 400 for more than `MAX_MEAL_DAYS` days */
export async function listMealsOf(db: DbOrTx, days: Days): Promise<PreparedResponse> {
  requireDays(days, MAX_MEAL_DAYS);
  return new PreparedResponse({ body: await listMealsJson(db, days), tags: [], isCompressible: true });
}

/**
 * Plans a meal. If its dish was cooked and has a meal on that day, that one becomes cooked instead; of members who say
 * so at the same time, each adds a note or photo to the same meal.
 * @throws 400 for a dish that does not exist, a day that is still to come, or an invalid photo
 */
export async function createMeal(
  deps: Deps,
  user: Member,
  {
    dishId = null,
    text = null,
    isCooked = false,
    note = null,
    leftoversOf = null,
    guestIds = [],
    ...input
  }: MealInput,
  signal?: AbortSignal,
) {
  if ((dishId === null) === (text === null)) throw badRequest("meal_empty", "text");
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    if (isCooked) await requirePast(tx, input.day);
    if (dishId !== null && !(await lockDish(tx, dishId, isCooked ? "no key update" : "key share")))
      throw dishGone();
    if (leftoversOf !== null) await requireLeftovers(tx, { leftoversOf, dishId, day: input.day });
    const [image = null] = await savePhotos(tx, photos);
    if (isCooked && dishId !== null) await deleteWishesOf(tx, dishId);
    const planned = isCooked && dishId !== null ? await lockMealsOf(tx, dishId, input.day) : [];
    const meal = planned.find((row) => canTake(row, note, image));
    if (!meal) {
      const content = { dishId, text, isCooked, note, leftoversOf, image };
      const id = await insertMeal(tx, { ...input, ...content, createdBy: user.id });
      await replaceGuests(tx, id, guestIds);
      return getMeal(tx, id);
    }
    const changes = {
      isCooked,
      note: joinNotes(meal.note, note),
      image: meal.image ?? image,
      cookId: meal.cookId ?? input.cookId ?? null,
    };
    const fields = ["isCooked", "note", "image", "cookId"] as const;
    if (fields.some((field) => changes[field] !== meal[field])) await updateMealRow(tx, meal.id, changes);
    if (guestIds.length > 0) await replaceGuests(tx, meal.id, guestIds);
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
  { expectedUpdatedAt, guestIds, ...input }: MealChanges,
  signal?: AbortSignal,
) {
  const photos = await prepareMemberPhoto(deps, user, input.image, signal);
  return transact(deps.db, async (tx) => {
    const isDishFound = !input.dishId || (await lockDish(tx, input.dishId, "key share"));
    const before = requireFound(await lockMeal(tx, id), "Meal");
    requireCurrent(before, expectedUpdatedAt, "stale_meal");
    if (!isDishFound) throw dishGone();
    const [image = null] = await savePhotos(tx, photos);
    const { dishId = input.text ? null : before.dishId, text = input.dishId ? null : before.text } = input;
    if ((dishId === null) === (text === null)) throw badRequest("meal_empty", "text");
    const { day = before.day, isCooked = before.isCooked } = input;
    if (isCooked) await requirePast(tx, day);
    const isSameDish = dishId === before.dishId;
    const { leftoversOf = isSameDish ? before.leftoversOf : null } = input;
    if (leftoversOf !== null && (input.leftoversOf || day !== before.day))
      await requireLeftovers(tx, { id, leftoversOf, dishId, day });
    // Leftovers of leftovers would be bought by no one.
    if (!isSameDish || leftoversOf !== null) await releaseLeftovers(tx, id);
    if (day !== before.day) {
      await moveLeftovers(tx, before, day);
      if (before.leftoversOf === null) await moveTicks(tx, before, day);
    }
    if (isCooked && !before.isCooked && dishId !== null) await deleteWishesOf(tx, dishId);
    await updateMealRow(tx, id, {
      ...input,
      dishId,
      text,
      leftoversOf,
      image: input.image === undefined ? undefined : image,
    });
    if (guestIds) await replaceGuests(tx, id, guestIds);
    return getMeal(tx, id);
  });
}

/** The days on which leftovers look for a free one. */
const MAX_DAYS_LATER = 31;

/**
 * Plans the leftovers of a meal for the next free day, unless it has some.
 * @throws 404; 400 for a few words and for leftovers
 */
export async function cookDouble({ db }: Deps, user: Member, id: number) {
  return transact(db, async (tx) => {
    // Deleting a dish locks it before its meals.
    const known = await findMeal(tx, id);
    if (known?.dishId) await lockDish(tx, known.dishId, "key share");
    const { dishId, day, slot, servings, ...meal } = requireFound(await lockMeal(tx, id), "Meal");
    const existing = await findLeftovers(tx, id);
    if (existing) return getMeal(tx, existing.id);
    if (dishId === null || meal.leftoversOf !== null) throw badRequest("leftovers_of");
    const later = (days: number) => earliest(addDays(day, days), LAST_DAY);
    const [free = later(1)] = await listFreeDays(tx, { from: later(1), to: later(MAX_DAYS_LATER) }, slot);
    const leftovers = { dishId, day: free, slot, servings, leftoversOf: id, createdBy: user.id };
    return getMeal(tx, await insertMeal(tx, leftovers));
  });
}

const WEEK = 7;

/** Plans the meals of seven days for the seven days after them, on days without a plan. Who cooks is open again. */
export async function planAgain({ db }: Deps, user: Member, from: string): Promise<PreparedResponse> {
  return transact(db, async (tx) => {
    const copies = new Map<number, number>();
    for (const meal of await lockMealsToRepeat(tx, { from, to: addDays(from, WEEK - 1) }, WEEK)) {
      const { id, slot, dishId, text, servings } = meal;
      const leftoversOf = copies.get(meal.leftoversOf ?? 0) ?? null;
      const again = { slot, dishId, text, servings, leftoversOf, createdBy: user.id };
      copies.set(id, await insertMeal(tx, { ...again, day: addDays(meal.day, WEEK) }));
    }
    const planned = await findMealsJson(tx, [...copies.values()]);
    return new PreparedResponse({ body: `[${planned.join(",")}]`, tags: [] });
  });
}

const earliest = (a: string, b: string) => (a < b ? a : b);

/** @throws 400 unless the meal `leftoversOf` is one of the same dish, not later, and not cooked double yet */
async function requireLeftovers(
  tx: Transaction,
  { id, leftoversOf, dishId, day }: Pick<MealRow, "dishId" | "day"> & { id?: number; leftoversOf: number },
): Promise<void> {
  const cooked = await findMeal(tx, leftoversOf);
  const existing = await findLeftovers(tx, leftoversOf);
  const isOfDish = cooked?.dishId !== null && cooked?.dishId === dishId;
  if (
    !cooked ||
    !isOfDish ||
    cooked.id === id ||
    cooked.leftoversOf !== null ||
    (existing && existing.id !== id)
  )
    throw badRequest("leftovers_of", "leftoversOf");
  if (day < cooked.day) throw badRequest("leftovers_first", "day");
}

async function getMeal(tx: Transaction, id: number): Promise<PreparedResponse> {
  const [body] = await findMealsJson(tx, [id]);
  return new PreparedResponse({ body: requireFound(body, "Meal"), tags: [] });
}

/** Replaces a dish in its meals by its title, on one line. Lock the dish first. */
export async function replaceDishInMeals(tx: Transaction, dish: { id: number; title: string }) {
  await replaceDish(tx, dish.id, dish.title.replaceAll(/\s+/g, " "));
}

async function requirePast(tx: Transaction, day: string): Promise<void> {
  if (await isAfterTomorrow(tx, day)) throw badRequest("meal_ahead", "day");
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
