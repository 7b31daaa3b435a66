import { and, asc, between, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { drawingOf } from "#server/database/dish-columns.sql.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { householdToday } from "#server/database/household-time.sql.ts";
import { isoTime, memberJson } from "#server/database/json.sql.ts";
import { isActiveMenu } from "#server/database/pending-menus.sql.ts";
import { mealEaters } from "#server/database/servings.sql.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { MEAL_SLOTS } from "#shared/choices.ts";
import type { Days } from "#shared/event-date.ts";
import { LAST_DAY } from "#shared/limits.ts";
import { dishes, images, mealPeople, meals, mealTicks, menus, people, users } from "#shared/schema/index.ts";

export type MealRow = typeof meals.$inferSelect;

/** A `mealDishView`. Needs a join of `images` on `firstImageName`. */
export const mealDishJson: SQL = sql`json_build_object(
  'id', ${dishes.id}, 'title', ${dishes.title}, 'image', ${dishes.images}[1], 'imageColor', ${images.color},
  'drawing', ${drawingOf(dishes.images, dishes.caloriesDetails)},
  'servings', ${dishes.servings})`;

const slotOrder: SQL = sql`array_position(array[${sql.raw(MEAL_SLOTS.map((slot) => `'${slot}'`).join())}], ${meals.slot})`;

export async function listMealsJson(db: DbOrTx, { from, to }: Days): Promise<string> {
  return `[${(await selectMeals(db, between(meals.day, from, to))).join(",")}]`;
}

/** Returns meals as JSON, by day. */
export async function findMealsJson(db: DbOrTx, ids: number[]): Promise<string[]> {
  return selectMeals(db, inArray(meals.id, ids));
}

/** The meals of some days whose day `later` has neither a meal nor an event and is not past, leftovers last. */
export async function lockMealsToRepeat(tx: Transaction, { from, to }: Days, later: number) {
  await acquireLock(tx, "mealsAgain");
  const day = sql`(${meals.day} + ${later}::integer)`;
  return tx
    .select()
    .from(meals)
    .where(
      sql`${between(meals.day, from, to)} and ${between(day, sql`${householdToday}::date`, sql`${LAST_DAY}::date`)}
        and not exists (select from ${meals} other where other.day = ${day})
        and not exists (select from ${menus} where ${menus.eventDate} = to_char(${day}, 'YYYY-MM-DD') and ${isActiveMenu})`,
    )
    .orderBy(sql`${meals.leftoversOf} is not null`, asc(meals.id));
}

export async function findMeal(db: DbOrTx, id: number): Promise<MealRow | undefined> {
  const [meal] = await db.select().from(meals).where(eq(meals.id, id));
  return meal;
}

/** The meal that eats the leftovers of another. */
export async function findLeftovers(db: DbOrTx, mealId: number): Promise<MealRow | undefined> {
  const [meal] = await db.select().from(meals).where(eq(meals.leftoversOf, mealId));
  return meal;
}

export async function lockMeal(tx: Transaction, id: number): Promise<MealRow | undefined> {
  const [meal] = await tx.select().from(meals).where(eq(meals.id, id)).for("no key update");
  return meal;
}

/** The meals of a dish on a day, first those that are not cooked. */
export async function lockMealsOf(tx: Transaction, dishId: number, day: string): Promise<MealRow[]> {
  return tx
    .select()
    .from(meals)
    .where(and(eq(meals.dishId, dishId), eq(meals.day, day)))
    .orderBy(asc(meals.isCooked), slotOrder, asc(meals.id))
    .for("no key update");
}

export async function insertMeal(tx: Transaction, values: typeof meals.$inferInsert): Promise<number> {
  const { id } = await tx.insert(meals).values(values).returning({ id: meals.id }).then(oneRow);
  return id;
}

type Changes = Omit<Partial<MealRow>, "day"> & { day?: string | SQL | undefined };

async function updateMeals(tx: Transaction, condition: SQL, changes: Changes): Promise<void> {
  await tx
    .update(meals)
    .set({ ...changes, updatedAt: nextUpdatedAt(meals) })
    .where(condition);
}

export async function updateMealRow(tx: Transaction, id: number, values: Partial<MealRow>): Promise<void> {
  await updateMeals(tx, eq(meals.id, id), values);
}

export async function replaceDish(tx: Transaction, dishId: number, text: string): Promise<void> {
  await updateMeals(tx, eq(meals.dishId, dishId), { dishId: null, text, leftoversOf: null });
}

/** Ignores ids that are not in the guest book. */
export async function replaceGuests(tx: Transaction, mealId: number, ids: number[]): Promise<void> {
  await tx.delete(mealPeople).where(eq(mealPeople.mealId, mealId));
  await tx.execute(sql`insert into ${mealPeople} select ${mealId}::integer, ${people.id} from ${people}
    where ${inArray(people.id, ids)} and ${people.guest} is not null for key share`);
}

/** Moves the leftovers of a meal by as many days as the meal. */
export async function moveLeftovers(tx: Transaction, { id, day }: MealRow, to: string): Promise<void> {
  const later = sql`least(${meals.day} + (${to}::date - ${day}::date), ${LAST_DAY})`;
  await updateMeals(tx, eq(meals.leftoversOf, id), { day: later });
}

/** Makes the leftovers of a meal an ordinary meal. */
export async function releaseLeftovers(tx: Transaction, mealId: number): Promise<void> {
  await updateMeals(tx, eq(meals.leftoversOf, mealId), { leftoversOf: null });
}

/**
 * Moves the ticks of the shopping list with a meal, unless other meals of one of the days need them. Leftovers are
 * bought on the day of their meal.
 */
export async function moveTicks(tx: Transaction, { id, day }: MealRow, to: string): Promise<void> {
  const isAlone = (on: string) =>
    sql`not exists (select from ${meals} where ${meals.day} = ${on} and ${meals.id} <> ${id} and ${meals.leftoversOf} is null)`;
  await tx.execute(sql`insert into ${mealTicks} (day, key)
    select ${to}, key from ${mealTicks} where ${mealTicks.day} = ${day} and ${isAlone(to)} on conflict do nothing`);
  await tx.delete(mealTicks).where(and(eq(mealTicks.day, day), isAlone(day)));
}

export async function deleteMealRow(db: DbOrTx, id: number): Promise<void> {
  await db.delete(meals).where(eq(meals.id, id));
}

/** Returns whether a day is after tomorrow. A member may be in a time zone where tomorrow has begun. */
export async function isAfterTomorrow(tx: Transaction, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAfterTomorrow: boolean }>(
    sql`select ${day}::date > ${householdToday}::date + 1 as "isAfterTomorrow"`,
  );
  return rows[0]?.isAfterTomorrow === true;
}

const leftovers = alias(meals, "leftovers");
/** The servings that are cooked: the number of eaters, or those of the recipe if that number is unknown. */
const cooked = (meal: { id: AnyPgColumn; servings: AnyPgColumn }) =>
  sql`coalesce(${mealEaters(meal)}, ${dishes.servings})`;

/** Meals as PostgreSQL's JSON of `mealView`, so that many of them do not block other requests. */
async function selectMeals(db: DbOrTx, condition: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object(
      'id', ${meals.id}, 'day', to_char(${meals.day}, 'YYYY-MM-DD'), 'slot', ${meals.slot},
      'dish', case when ${dishes.id} is not null then ${mealDishJson} end,
      'text', ${meals.text}, 'servings', ${meals.servings}, 'eaters', ${mealEaters(meals)},
      'guestIds', array(select ${mealPeople.personId} from ${mealPeople} where ${mealPeople.mealId} = ${meals.id} order by 1),
      'cookFor', case when leftovers.id is null then ${mealEaters(meals)} else ${cooked(meals)} + ${cooked(leftovers)} end,
      'leftoversOf', ${meals.leftoversOf},
      'leftovers', case when leftovers.id is not null then json_build_object('id', leftovers.id, 'day', to_char(leftovers.day, 'YYYY-MM-DD')) end,
      'cook', ${memberJson("cook")}, 'isCooked', ${meals.isCooked}, 'note', ${meals.note}, 'image', ${meals.image},
      'updatedAt', ${isoTime(meals.updatedAt)})::text as json
    from ${meals} left join ${meals} leftovers on leftovers.leftovers_of = ${meals.id}
    left join ${users} cook on cook.id = ${meals.cookId}
    left join ${dishes} on ${dishes.id} = ${meals.dishId} left join ${images} on ${images.name} = ${firstImageName}
    where ${condition} order by ${meals.day}, ${slotOrder}, ${meals.id}`);
  return rows.map(({ json }) => json);
}
