import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { transact, type Transaction } from "#server/database/db.ts";
import { lockDish } from "#server/database/locks.sql.ts";
import { addJob } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { loadLabels } from "#server/features/foods/load-compiled.ts";
import { recordChanges, subjectOf, type Edit } from "#server/features/history/history.sql.ts";
import { requireCurrent, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import {
  FOOD_LABELS,
  type Allergen,
  type ConfirmedLabels,
  type FoodLabel,
  type FoundLabels,
} from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { confirmAll, decidingLabel } from "#shared/food-labels.ts";
import {
  listEventsFor,
  listTextsAfter,
  lockTexts,
  readFoodDataVersion,
  readLabels,
  saveFoodDataVersion,
  updateFoundLabels,
  updateLabels,
} from "./dish-labels.queries.ts";
import type { DishRow } from "./dishes.queries.ts";

type Texts = Pick<DishRow, "title" | "description" | "ingredients">;

/** Finds the labels of the changed dish. Confirmed labels lapse if the texts change from which labels are found. */
export async function changedLabels(
  before: DishRow,
  changes: { [Field in keyof Texts]?: Texts[Field] | undefined },
) {
  const {
    title = before.title,
    description = before.description,
    ingredients = before.ingredients,
  } = changes;
  const { findLabels } = await loadLabels();
  const foundLabels = findLabels({ title, description, ingredients });
  const isChanged =
    ingredients !== before.ingredients ||
    (ingredients === null && (title !== before.title || description !== before.description)) ||
    !isDeepStrictEqual(foundLabels, before.foundLabels);
  const hasConfirmed = Object.keys(before.confirmedLabels).length > 0;
  return { foundLabels, areLabelsOutdated: before.areLabelsOutdated || (isChanged && hasConfirmed) };
}

/** Notifies the inviters of coming events that a dish has changed for which members had confirmed a guest's needs. */
export async function recordLapsedChecks(tx: Transaction, user: Member, dish: DishRow): Promise<void> {
  const checked = FOOD_LABELS.filter((need) => decidingLabel(dish.confirmedLabels, need));
  for (const { id, title, answerId } of await listEventsFor(tx, dish.id, checked)) {
    const details = { dishTitle: dish.title, menuTitle: title, answerId };
    await recordActivity(tx, "dish_unchecked", ["menu", id], { userId: user.id }, details);
  }
}

/**
 * Confirms, corrects or (null) resets a label. If the confirmed labels have lapsed, the others are removed.
 * @throws 404; 409 `stale` if the dish has changed since `expectedUpdatedAt`
 */
export async function setLabel(
  deps: Deps,
  user: Member,
  { id, label }: { id: number; label: FoodLabel },
  { value, expectedUpdatedAt }: { value: boolean | null; expectedUpdatedAt?: Date | undefined },
): Promise<FoodLabels> {
  return changeLabels(deps, user, { id, expectedUpdatedAt }, (dish) => {
    const { [label]: _, ...others } = dish.confirmedLabels;
    const confirmation = value === null ? {} : { [label]: value };
    const isStillOutdated = dish.areLabelsOutdated && value === null;
    const areOthersKept = isStillOutdated || !dish.areLabelsOutdated;
    const confirmedLabels = areOthersKept ? { ...others, ...confirmation } : confirmation;
    return {
      // Confirming a lapsed label again with the same value is a confirmation of its own.
      known: areOthersKept ? dish.confirmedLabels : others,
      confirmedLabels,
      areLabelsOutdated: isStillOutdated && Object.keys(confirmedLabels).length > 0,
    };
  });
}

/** Confirms all labels, or those again that lapsed when the dish changed. @throws 404; 409 `stale` */
export async function confirmLabels(
  deps: Deps,
  user: Member,
  id: number,
  { expectedUpdatedAt, all }: { expectedUpdatedAt?: Date | undefined; all?: boolean | undefined },
): Promise<FoodLabels> {
  return changeLabels(deps, user, { id, expectedUpdatedAt }, (dish) => {
    const { foundLabels: found, confirmedLabels: confirmed } = dish;
    const known = dish.areLabelsOutdated ? {} : confirmed;
    const confirmedLabels = all ? confirmAll({ found, confirmed: known }) : confirmed;
    return { known, confirmedLabels, areLabelsOutdated: false };
  });
}

type Confirmed = Pick<DishRow, "confirmedLabels" | "areLabelsOutdated">;

/** Keeps `updatedAt`, so that members who edit the dish get no conflict. The history lists differences from `known`. */
async function changeLabels(
  { db }: Deps,
  user: Member,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt: Date | undefined },
  decide: (dish: DishRow) => Confirmed & { known: ConfirmedLabels },
): Promise<FoodLabels> {
  return transact(db, async (tx) => {
    const dish = requireFound(await lockDish(tx, id, "no key update"), "Dish");
    requireCurrent(dish, expectedUpdatedAt, "stale_ingredients");
    const { known, ...labels } = decide(dish);
    const { confirmedLabels, areLabelsOutdated } = dish;
    if (!isDeepStrictEqual({ confirmedLabels, areLabelsOutdated }, labels)) {
      await recordChanges(tx, labelChanges(id, user, known, labels.confirmedLabels));
      await updateLabels(tx, id, labels);
    }
    return readLabels(tx, id);
  });
}

function labelChanges(id: number, user: Member, before: ConfirmedLabels, after: ConfirmedLabels): Edit[] {
  const labels = Object.keys({ ...before, ...after }) as FoodLabel[];
  return labels
    .filter((label) => before[label] !== after[label])
    .map((label) => ({
      ...subjectOf("dish", id, user.id),
      fieldName: `label:${label}`,
      oldValue: before[label] ?? null,
      newValue: after[label] ?? null,
    }));
}

/** Queues `findAllLabels` if the food data or rules have changed. */
export async function queueLabels({ db }: Deps): Promise<void> {
  if ((await readFoodDataVersion(db)) === FOOD_DATA_VERSION) return;
  await addJob(db, "find_labels", {
    key: "find_labels",
    // Another process may be running such a job, which then has no key.
    queue: "find_labels",
    payload: { version: FOOD_DATA_VERSION },
  });
}

const payloadSchema = z.object({ version: z.string() });

const DISHES_AT_ONCE = 50;

/**
 * Finds the labels of all dishes again. A job; `updatedAt` and the history stay as they are. Confirmations that the
 * labels now contradict lapse, no others.
 * @throws if another version of the program queued it, which has other food data; a process of that version retries it
 */
export async function findAllLabels(
  { db }: Pick<Deps, "db">,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  if (z.parse(payloadSchema, payload).version !== FOOD_DATA_VERSION)
    throw new Error("another version of the program queued these labels");
  for (let last: number | undefined = 0; last !== undefined;) {
    signal?.throwIfAborted();
    last = await findLabelsAfter({ db }, last);
  }
  await saveFoodDataVersion(db, FOOD_DATA_VERSION);
}

/** Returns the id of the last dish; undefined if there are none after `id`. */
async function findLabelsAfter({ db }: Pick<Deps, "db">, id: number): Promise<number | undefined> {
  const { findLabels } = await loadLabels();
  const dishes = await listTextsAfter(db, id, DISHES_AT_ONCE);
  const read = new Map<number, { before: Texts; foundLabels: FoundLabels }>();
  for (const { foundLabels: known, id: dishId, confirmedLabels: _, ...before } of dishes) {
    const foundLabels = findLabels(before);
    if (!isDeepStrictEqual(foundLabels, known)) read.set(dishId, { before, foundLabels });
    // A hostile dish takes up to 20 ms, and other requests wait meanwhile.
    await ownTurn();
  }
  if (read.size > 0) await transact(db, (tx) => saveFoundLabels(tx, read));
  return dishes.at(-1)?.id;
}

/** Leaves out dishes whose texts have changed: their labels were found again by that change. */
async function saveFoundLabels(
  tx: Transaction,
  read: Map<number, { before: Texts; foundLabels: FoundLabels }>,
) {
  const changed = (await lockTexts(tx, [...read.keys()])).flatMap((dish) => {
    const { id, title, description, ingredients } = dish;
    const { before, foundLabels } = read.get(id) ?? {};
    if (!foundLabels || !isDeepStrictEqual(before, { title, description, ingredients })) return [];
    return { id, foundLabels, confirmedLabels: withoutContradicted(dish, foundLabels) };
  });
  if (changed.length > 0) await updateFoundLabels(tx, changed);
}

/** A confirmation lapses if it denies an allergen that is "contains" now and was not when the member saw the labels. */
function withoutContradicted(
  { confirmedLabels, foundLabels: before }: Pick<DishRow, "confirmedLabels" | "foundLabels">,
  found: FoundLabels,
): ConfirmedLabels {
  const isContradicted = (label: Allergen) => found[label] === "contains" && before[label] !== "contains";
  const entries = Object.entries(confirmedLabels);
  return Object.fromEntries(
    entries.filter(([label, isTrue]) => isTrue || !isContradicted(label as Allergen)),
  );
}
