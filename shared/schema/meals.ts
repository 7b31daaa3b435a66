import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { MEAL_SLOTS, type MealSlot } from "#shared/choices.ts";
import { belongsTo, halves, oneOf, shoppingItem, timestamps } from "./columns.ts";
import { dishes } from "./dishes.ts";
import { people, users } from "./people.ts";

/** Meals of the household outside of menus, planned or cooked. For members only. */
export const meals = pgTable(
  "meals",
  {
    id: serial("id").primaryKey(),
    day: date("day", { mode: "string" }).notNull(),
    slot: text("slot").$type<MealSlot>().notNull(),
    dishId: integer("dish_id").references(() => dishes.id),
    /** "Leftovers"; the title of a deleted dish. */
    text: text("text"),
    /** How many eat, without guests of `meal_people`; null: the household's number, or else as in the recipe. */
    servings: real("servings"),
    /** The meal of the same dish that is cooked for this one, too. */
    leftoversOf: integer("leftovers_of").references((): AnyPgColumn => meals.id, { onDelete: "set null" }),
    /** The member who cooks. */
    cookId: text("cook_id").references(() => users.id, { onDelete: "set null" }),
    /** Set by "Cooked today". A meal of an earlier day counts as cooked anyway (view `served`). */
    isCooked: boolean("is_cooked").notNull().default(false),
    /** A line and a photo of what was cooked. */
    note: text("note"),
    image: text("image"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    ...timestamps(),
  },
  (table) => [
    index("meals_day_idx").on(table.day, table.id),
    index("meals_dish_idx").on(table.dishId),
    index("meals_created_by_idx").on(table.createdBy),
    uniqueIndex("meals_leftovers_of_key").on(table.leftoversOf),
    check("meals_day_check", sql`${table.day} between '2000-01-01' and '2999-12-31'`),
    check("meals_slot_check", oneOf(table.slot, MEAL_SLOTS)),
    check("meals_content_check", sql`num_nonnulls(${table.dishId}, ${table.text}) = 1`),
    check("meals_text_check", sql`btrim(${table.text}) <> ''`),
    check("meals_servings_check", halves(table.servings)),
  ],
);

/** The guests of the guest book who eat a meal. */
export const mealPeople = pgTable(
  "meal_people",
  {
    mealId: belongsTo("meal_id", () => meals.id),
    personId: belongsTo("person_id", () => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.mealId, table.personId] }),
    index("meal_people_person_idx").on(table.personId),
  ],
);

/** Ticked lines of the lists of meals. A tick belongs to a day and a food; it moves with the only meal of its day. */
export const mealTicks = pgTable(
  "meal_ticks",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** The key of a line, as in `shopping_items`. */
    key: text("key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] })],
);

/** Own lines of the household, in every list of days. Those of menus are in `shopping_items`. */
export const householdItems = pgTable(
  "household_items",
  { ...shoppingItem(), key: text("key").primaryKey(), text: text("text").notNull() },
  (table) => [check("household_items_text_check", sql`btrim(${table.text}) <> ''`)],
);

/** Lines of shopping lists that the household moved to its staples, or away from those that most kitchens have. */
export const householdStaples = pgTable("household_staples", {
  /** The key of a line, as in `shopping_items`. */
  key: text("key").primaryKey(),
  isStaple: boolean("is_staple").notNull(),
});

/**
 * Every time a dish was on the table: past meals, of which leftovers are none, and accepted menus whose date is past.
 * `day` is YYYY-MM-DD, today is that of the household's time zone. An archived menu counts unless it was cancelled:
 * archived before its day.
 */
export const served = pgView("served", {
  dishId: integer("dish_id").notNull(),
  day: text("day").notNull(),
  mealId: integer("meal_id"),
  menuId: integer("menu_id"),
  guestCount: integer("guest_count"),
}).as(sql`
  with zone as (select coalesce((select time_zone from settings), current_setting('TimeZone')) as name),
  today as (select name as zone, to_char(now() at time zone name, 'YYYY-MM-DD') as day from zone)
  select m.dish_id, to_char(m.day, 'YYYY-MM-DD') as day, m.id as meal_id, null::integer as menu_id, null::integer as guest_count
  from meals m, today
  where m.dish_id is not null and m.leftovers_of is null and (m.is_cooked or to_char(m.day, 'YYYY-MM-DD') < today.day)
  union all
  select dish_id, n.event_date, null, n.id, n.guest_count
  from menus n, unnest(n.dish_ids) as dish_id, today
  where n.event_date ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$' and n.event_date < today.day
    and (not n.is_guest_created or n.accepted_at is not null)
    and not (n.is_archived and to_char(n.updated_at at time zone today.zone, 'YYYY-MM-DD') < n.event_date)`);
