import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Course } from "#shared/choices.ts";
import { MAX_GUEST_COUNT } from "#shared/limits.ts";
import {
  belongsTo,
  between,
  dishIds,
  moment,
  searched,
  searchIndex,
  shareKey,
  shoppingItem,
  timestamps,
} from "./columns.ts";
import { dishes } from "./dishes.ts";
import { people, users } from "./people.ts";

export const menus = pgTable(
  "menus",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    /** Free text; the picker stores YYYY-MM-DD. */
    eventDate: text("event_date"),
    eventTime: text("event_time"),
    guestCount: integer("guest_count"),
    /** The household eats, too: its number is added to the guests for what is bought and cooked. */
    countsHousehold: boolean("counts_household").notNull().default(false),
    /** For members only: never public, printed or sent. */
    note: text("note"),
    /** For members and guests of the menu's invitation; never on its public page. */
    place: text("place"),
    /** Heads the guests' page: an address like those of dishes' photos. */
    image: text("image"),
    /** In serving order. A deleted dish is removed in the transaction that deletes it. */
    dishIds: dishIds("dish_ids"),
    /** The courses that members chose, by id of the dish. Null on menus of earlier versions, which have no courses. */
    courses: jsonb("courses").$type<Record<string, Course>>().default({}),
    createdBy: text("created_by").references(() => users.id),
    isGuestCreated: boolean("is_guest_created").notNull().default(false),
    guestName: text("guest_name"),
    guestComments: text("guest_comments"),
    guestToken: text("guest_token"),
    /** SHA-256 (hex) of the secret in the guest's edit link. */
    editTokenHash: text("edit_token_hash"),
    acceptedBy: text("accepted_by").references(() => users.id, { onDelete: "set null" }),
    acceptedAt: moment("accepted_at"),
    isArchived: boolean("is_archived").notNull().default(false),
    shareKey: shareKey(),
    ...timestamps(),
    ...searched(sql`"title" || E'\\n' || coalesce("guest_name", '')`, sql`coalesce("description", '')`),
  },
  (table) => [
    index("menus_newest_idx").on(table.createdAt, table.id),
    index("menus_dish_ids_idx").using("gin", table.dishIds),
    index("menus_created_by_idx").on(table.createdBy),
    searchIndex("menus_search_idx", table.searchHeadline, table.searchDescription),
    index("menus_accepted_by_idx").on(table.acceptedBy),
    index("menus_pending_idx")
      .on(table.createdAt)
      .where(sql`is_guest_created and accepted_at is null`),
    uniqueIndex("menus_guest_token_key").on(table.guestToken),
    uniqueIndex("menus_edit_token_key").on(table.editTokenHash),
    check("menus_title_check", sql`btrim(${table.title}) <> ''`),
    check("menus_guest_count_check", between(table.guestCount, 1, MAX_GUEST_COUNT)),
    check("menus_author_check", sql`${table.isGuestCreated} or ${table.createdBy} is not null`),
  ],
);

/** The people of the guest book for whom a menu is planned. */
export const menuPeople = pgTable(
  "menu_people",
  {
    menuId: belongsTo("menu_id", () => menus.id),
    personId: belongsTo("person_id", () => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.menuId, table.personId] }),
    index("menu_people_person_idx").on(table.personId),
  ],
);

/** Ticks and own lines of a menu's shopping list. Its other lines are computed from the recipes of the dishes. */
export const shoppingItems = pgTable(
  "shopping_items",
  {
    menuId: belongsTo("menu_id", () => menus.id),
    ...shoppingItem(),
  },
  (table) => [
    primaryKey({ columns: [table.menuId, table.key] }),
    check("shopping_items_text_check", sql`btrim(${table.text}) <> ''`),
  ],
);

/** Members' ticks, delays and corrections in a menu's timeline, whose lines are computed from its dishes' recipes. */
export const timelineLines = pgTable(
  "evening_lines",
  {
    menuId: belongsTo("menu_id", () => menus.id),
    dishId: belongsTo("dish_id", () => dishes.id),
    /** A hash of the step's text, or "ready" or "whole". */
    line: text("line").notNull(),
    isDone: boolean("is_done").notNull().default(false),
    /** In minutes, as the others. */
    delay: integer("delay").notNull().default(0),
    start: integer("start"),
    work: integer("work"),
    wait: integer("wait"),
  },
  (table) => [
    primaryKey({ columns: [table.menuId, table.dishId, table.line] }),
    index("evening_lines_dish_idx").on(table.dishId),
  ],
);
