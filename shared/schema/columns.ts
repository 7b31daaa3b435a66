import { sql, type SQL } from "drizzle-orm";
import { type AnyPgColumn, boolean, customType, index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { FOOD_LABELS, type FoodLabel } from "#shared/choices.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { fromStored, toStored, type StoredFailure } from "#shared/failures.ts";
import { MAX_EATERS } from "#shared/limits.ts";

/** Millisecond precision, like `Date`, so that a time read and sent back compares equal. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

export const updatedAt = () => moment("updated_at").notNull().defaultNow();

export const timestamps = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });

/** Why something failed, without sentences of `FAILURES`. In 1.1.0: texts (server/database/stored-texts.sql.ts). */
export const problem = customType<{ data: FailureText; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (failure) => JSON.stringify(toStored(failure)),
  fromDriver: (stored) => fromStored(stored as StoredFailure),
});

/** The key in share links: 62 random bits as 16 hexadecimal digits. */
export const shareKey = (name = "share_key") =>
  text(name)
    .notNull()
    .default(sql`right(replace(gen_random_uuid()::text, '-', ''), 16)`);

/** The row to which another one belongs, which is deleted with it. */
export const belongsTo = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: "cascade" });

export const dishIds = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`);

/** A tick or an own line of a shopping list. */
export const shoppingItem = () => ({
  /** A food of server/data/ingredients.tsv, the text of a line with an unknown food, or an own line's UUID. */
  key: text("key").notNull(),
  /** Only own lines have it. */
  text: text("text"),
  isTicked: boolean("is_ticked").notNull().default(false),
  ...timestamps(),
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const byteArrays = customType<{ data: Buffer[] }>({ dataType: () => "bytea[]" });

/** A 64-bit transaction id, which does not wrap around. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Generated columns for search, without accents and in lower case; calling `fold_text()` for every row would be too
 * slow. The headline is the title, a line break, and the category or the guest's name.
 */
export const searched = (headline: SQL, description: SQL) => ({
  searchHeadline: text("search_headline").generatedAlwaysAs(sql`fold_text(${headline})`),
  searchDescription: text("search_description").generatedAlwaysAs(sql`fold_text(${description})`),
});

/**
 * Trigrams match parts of words and similar words. `fastupdate` is off, because each search reads the whole list of
 * pending entries until a vacuum: after 500 new dishes, searches took 17 times as long.
 */
export const searchIndex = (name: string, headline: AnyPgColumn, description: AnyPgColumn) =>
  index(name)
    .using("gin", sql`${headline} gin_trgm_ops`, sql`${description} gin_trgm_ops`)
    .with({ fastupdate: false });

/** Inserts values into SQL without escaping, so pass only constants. */
export const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** For CHECK constraints. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) => sql`${column} in (${list(values)})`;

/** For CHECK constraints: a number of people, with halves for children. */
export const halves = (column: AnyPgColumn) =>
  sql`${column} between 0.5 and ${sql.raw(String(MAX_EATERS))} and ${column} * 2 = floor(${column} * 2)`;

/** Allergens to avoid and diets to follow. */
export const needs = () =>
  text("needs")
    .array()
    .$type<FoodLabel[]>()
    .notNull()
    .default(sql`'{}'::text[]`);
export const areNeeds = (column: AnyPgColumn) => sql`${column} <@ array[${list(FOOD_LABELS)}]::text[]`;

export const between = (column: AnyPgColumn, low: number, high: number) =>
  sql`${column} between ${sql.raw(String(low))} and ${sql.raw(String(high))}`;
