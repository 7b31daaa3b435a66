import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import {
  CALORIES_SOURCES,
  CATEGORY_COLORS,
  COOKING_METHODS,
  DEFAULT_CATEGORY_COLOR,
  type CaloriesSource,
  type ConfirmedLabels,
  type FoundLabels,
  type CategoryColor,
  type CookingMethod,
} from "#shared/choices.ts";
import type { EstimateDetails } from "#shared/estimate-text.ts";
import { MAX_CALORIES, MAX_PREP_MINUTES, MAX_SERVINGS } from "#shared/limits.ts";
import {
  belongsTo,
  createdAt,
  shareKey,
  bytes,
  searched,
  searchIndex,
  oneOf,
  between,
  timestamps,
} from "./columns.ts";
import { userId, users } from "./people.ts";

export const dishes = pgTable(
  "dishes",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    category: varchar("category", { length: 60 }),
    cookingMethod: varchar("cooking_method", { length: 20 }).$type<CookingMethod>(),
    images: text("images")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    estimatedCalories: integer("estimated_calories"),
    caloriesSource: varchar("calories_source", { length: 20 }).$type<CaloriesSource>().default("ai"),
    /** 0–1 and an explanation; null for values entered by a person. */
    caloriesConfidence: real("calories_confidence"),
    caloriesReasoning: text("calories_reasoning"),
    /** The content of the explanation as keys and values, which the page translates. */
    caloriesDetails: jsonb("calories_details").$type<EstimateDetails>(),
    /** The probable range of an estimate; both are null for values entered by a person. */
    caloriesLow: integer("calories_low"),
    caloriesHigh: integer("calories_high"),
    /** The recipe. `ingredients` is one per line. */
    servings: integer("servings"),
    ingredients: text("ingredients"),
    instructions: text("instructions"),
    prepMinutes: integer("prep_minutes"),
    sourceUrl: text("source_url"),
    /** Allergens and diets found in the title, description and ingredients (docs/behavior.md). */
    foundLabels: jsonb("found_labels").$type<FoundLabels>().notNull().default({}),
    /** Labels that a member confirmed or corrected; they take precedence over `foundLabels`. */
    confirmedLabels: jsonb("confirmed_labels").$type<ConfirmedLabels>().notNull().default({}),
    /** The text from which labels are found, or what was found, has changed since; members have to confirm again. */
    areLabelsOutdated: boolean("are_labels_outdated").notNull().default(false),
    /** Identifies the dish in exports, so that an import does not create it again. */
    importKey: text("import_key")
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    shareKey: shareKey(),
    /** The key of share links that show the recipe. */
    recipeKey: shareKey("recipe_key"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    ...timestamps(),
    ...searched(
      sql`"title" || E'\\n' || coalesce("category", '')`,
      sql`coalesce("description", '') || E'\\n' || coalesce("ingredients", '')`,
    ),
  },
  (table) => [
    index("dishes_newest_idx").on(table.createdAt, table.id),
    index("dishes_category_idx").on(sql`lower(${table.category})`, table.createdAt, table.id),
    index("dishes_created_by_idx").on(table.createdBy),
    searchIndex("dishes_search_idx", table.searchHeadline, table.searchDescription),
    check("dishes_title_check", sql`btrim(${table.title}) <> ''`),
    check("dishes_cooking_method_check", oneOf(table.cookingMethod, COOKING_METHODS)),
    check("dishes_calories_source_check", oneOf(table.caloriesSource, CALORIES_SOURCES)),
    check("dishes_calories_check", between(table.estimatedCalories, 0, MAX_CALORIES)),
    check("dishes_calories_range_check", sql`${table.caloriesLow} between 0 and ${table.caloriesHigh}`),
    uniqueIndex("dishes_import_key").on(table.importKey),
    check("dishes_servings_check", between(table.servings, 1, MAX_SERVINGS)),
    check("dishes_prep_minutes_check", between(table.prepMinutes, 1, MAX_PREP_MINUTES)),
  ],
);

export const likes = pgTable(
  "likes",
  {
    id: serial("id").primaryKey(),
    dishId: belongsTo("dish_id", () => dishes.id),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("likes_dish_user_key").on(table.dishId, table.userId),
    index("likes_user_idx").on(table.userId),
  ],
);

/** Dishes that members would like soon. A cooked meal of a dish ends its wishes. */
export const wishes = pgTable(
  "wishes",
  {
    dishId: belongsTo("dish_id", () => dishes.id),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.dishId, table.userId] }),
    index("wishes_user_idx").on(table.userId),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: serial("id").primaryKey(),
    dishId: belongsTo("dish_id", () => dishes.id),
    userId: userId(),
    content: text("content").notNull(),
    /** Idempotency key from the client, so that a comment sent again is not saved twice. */
    sendingKey: text("sending_key"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("comments_sending_key").on(table.userId, table.sendingKey),
    index("comments_dish_idx").on(table.dishId, table.id),
    index("comments_user_idx").on(table.userId),
    check("comments_content_check", sql`btrim(${table.content}) <> ''`),
  ],
);

export const categories = pgTable(
  "categories",
  {
    id: serial("id").primaryKey(),
    name: varchar("name", { length: 60 }).notNull(),
    description: text("description"),
    color: text("color").$type<CategoryColor>().notNull().default(DEFAULT_CATEGORY_COLOR),
    /** 0 until an order is chosen; categories with the same position are sorted by name. */
    position: integer("position").notNull().default(0),
    createdBy: text("created_by").references(() => users.id),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("categories_name_key").on(sql`lower(${table.name})`),
    index("categories_created_by_idx").on(table.createdBy),
    check("categories_name_check", sql`btrim(${table.name}) <> ''`),
    check("categories_color_check", oneOf(table.color, CATEGORY_COLORS)),
  ],
);

/** Photos, stored once each. `name` is the last part of `/images/{sha256}.{ext}`, the SHA-256 of the stored bytes. */
export const images = pgTable(
  "images",
  {
    name: text("name").primaryKey(),
    contentType: text("content_type").notNull(),
    bytes: bytes("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The photo with up to 1,280 px, as WebP, at `/images/{sha256}-1280.webp`; null for photos saved as `small`. */
    large: bytes("large"),
    color: text("color").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("images_name_check", sql`${table.name} ~ '^[0-9a-f]{64}[.](jpg|png|webp|gif|avif)$'`)],
);
