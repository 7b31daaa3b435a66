import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { mealPeople, menus, people, settings } from "#shared/schema/index.ts";

/** How many eat at home: the portions of its people, else the number of the settings. In statements about settings. */
export const householdServings = sql<
  number | null
>`coalesce((select round(sum(${people.portion})::numeric, 2)::double precision from ${people} where ${people.guest} is null), ${settings.householdServings})`;
const ofHousehold = sql`(select ${householdServings} from ${settings})`;

/** How many eat a meal, with its guests; null: as written in the recipe. */
export const mealEaters = (meal: { id: AnyPgColumn; servings: AnyPgColumn }): SQL<number | null> =>
  sql<number | null>`(coalesce(${meal.servings}, ${ofHousehold})
    + (select count(*) from ${mealPeople} where ${mealPeople.mealId} = ${meal.id}))`;

/** For how many a menu is bought and cooked; null: as written. */
export const menuServings: SQL<number | null> = sql<
  number | null
>`(${menus.guestCount} + case when ${menus.countsHousehold} then coalesce(${ofHousehold}, 0) else 0 end)`;
