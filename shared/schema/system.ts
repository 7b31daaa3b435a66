import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  serial,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import {
  BACKUP_STATUSES,
  CLIMATE_CHOICES,
  PHOTO_QUALITIES,
  type BackupStatus,
  type Climate,
  type PhotoQuality,
} from "#shared/choices.ts";
import { DEFAULT_GUEST_DATA_MONTHS, MAX_GUEST_DATA_MONTHS } from "#shared/limits.ts";
import { moment, createdAt, transactionId, oneOf, between, halves, problem, timestamps } from "./columns.ts";
import { users } from "./people.ts";

export const settings = pgTable(
  "settings",
  {
    id: integer("id").primaryKey().default(1),
    publicAccess: text("public_access").$type<"open" | "links">().notNull().default("open"),
    /** For example "The Beckers". */
    householdName: text("household_name"),
    /** Public pages of dishes show their recipes. */
    areRecipesPublic: boolean("are_recipes_public").notNull().default(false),
    /** If not all do, those do whose link has the dish's `recipeKey`: members choose when they share. */
    areRecipesPerLink: boolean("are_recipes_per_link").notNull().default(false),
    /** Hash of the food data with which `dishes.found_labels` were found; null before the first time. */
    foodDataVersion: text("food_data_version"),
    /** How long answers of guests are kept after their event. */
    guestDataMonths: integer("guest_data_months").notNull().default(DEFAULT_GUEST_DATA_MONTHS),
    photoQuality: text("photo_quality").$type<PhotoQuality>().notNull().default("small"),
    /** An IANA time zone such as "Europe/Berlin"; null: that of the database. Decides what "today" is. */
    timeZone: text("time_zone"),
    /** A code of `shared/languages.ts`, of calendars, link previews, and visitors without another; null: English. */
    language: text("language"),
    /** 1 (Monday) to 7 (Sunday); null: that of the time zone's country, or of the language's. */
    firstWeekday: integer("first_weekday"),
    /** How many of the household eat, with halves for children; null: amounts of meals are as in the recipes. */
    householdServings: real("household_servings"),
    /** Decides which foods are in season; null: that of the time zone. */
    climate: text("climate").$type<Climate>(),
    /** Assistants may call `/mcp`, and learn names of guests. */
    allowsAssistants: boolean("allows_assistants").notNull().default(false),
    assistantsSeeNames: boolean("assistants_see_names").notNull().default(false),
    /** When a member dismissed the card of first steps on Home. */
    firstStepsDismissedAt: moment("first_steps_dismissed_at"),
    vapidPublicKey: text("vapid_public_key"),
    vapidPrivateKey: text("vapid_private_key"),
    ...timestamps(),
  },
  (table) => [
    check("settings_one_row_check", sql`${table.id} = 1`),
    check("settings_first_weekday_check", between(table.firstWeekday, 1, 7)),
    check("settings_household_servings_check", halves(table.householdServings)),
    check("settings_climate_check", oneOf(table.climate, CLIMATE_CHOICES)),
    check("settings_household_name_check", sql`btrim(${table.householdName}) <> ''`),
    check("settings_guest_data_months_check", between(table.guestDataMonths, 1, MAX_GUEST_DATA_MONTHS)),
    check("settings_photo_quality_check", oneOf(table.photoQuality, PHOTO_QUALITIES)),
    check("settings_public_access_check", oneOf(table.publicAccess, ["open", "links"])),
  ],
);

export const dashboardConfig = pgTable(
  "dashboard_config",
  {
    id: integer("id").primaryKey().default(1),
    dashboardUrl: text("dashboard_url").notNull(),
    /** Encrypted; never sent to clients. */
    apiKey: text("api_key").notNull(),
    enabled: boolean("enabled").notNull().default(false),
    lastSuccessAt: moment("last_success_at"),
    lastError: text("last_error"),
    problem: problem("problem"),
    ...timestamps(),
  },
  (table) => [check("dashboard_config_one_row_check", sql`${table.id} = 1`)],
);

/** Alerts to deliver to the dashboard (an outbox), written in the transaction of their activity. */
export const dashboardAlerts = pgTable(
  "dashboard_alerts",
  {
    id: serial("id").primaryKey(),
    payload: jsonb("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: moment("delivered_at"),
    failedAt: moment("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("dashboard_alerts_waiting_idx")
      .on(table.id)
      .where(sql`delivered_at is null and failed_at is null`),
  ],
);

export const backups = pgTable(
  "backups",
  {
    id: serial("id").primaryKey(),
    fileName: text("file_name").notNull(),
    fileSize: bigint("file_size", { mode: "number" }).notNull(),
    backupType: text("backup_type").notNull().default("full"),
    status: text("status").$type<BackupStatus>().notNull().default("in_progress"),
    errorMessage: text("error_message"),
    problem: problem("problem"),
    tableCount: integer("table_count"),
    recordCount: integer("record_count"),
    compressionRatio: real("compression_ratio"),
    checksum: text("checksum"),
    progress: real("progress").notNull().default(0),
    verifiedAt: moment("verified_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    completedAt: moment("completed_at"),
  },
  (table) => [
    uniqueIndex("backups_file_name_key").on(table.fileName),
    index("backups_created_by_idx").on(table.createdBy),
    check("backups_status_check", oneOf(table.status, BACKUP_STATUSES)),
  ],
);

/** rate-limiter-flexible's table, shared by all processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);

/**
 * The changes of each transaction, written by triggers (see migrations). Invalidates cached responses
 * (docs/adr/0002-response-cache.md). Not part of backups.
 */
export const changeLog = pgTable(
  "change_log",
  {
    xid: transactionId("xid")
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** A tag of server/database/change-log.sql.ts; `*` for all. */
    topic: text("topic").notNull(),
    dishId: integer("dish_id"),
  },
  (table) => [index("change_log_xid_idx").on(table.xid)],
);
