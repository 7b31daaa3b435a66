import { sql, type SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import {
  ACTIVITY_TYPES,
  BACKUP_STATUSES,
  CALORIES_SOURCES,
  CATEGORY_COLORS,
  CLAIM_KINDS,
  COOKING_METHODS,
  DEFAULT_CATEGORY_COLOR,
  DEFAULT_GUEST_DATA_MONTHS,
  FOOD_LABELS,
  MAX_ANSWERS,
  MAX_CALORIES,
  MAX_GUEST_COUNT,
  MAX_GUEST_DATA_MONTHS,
  MAX_PARTY,
  MAX_PREP_MINUTES,
  MAX_SERVINGS,
  IMPORT_STATES,
  JOB_STATUSES,
  PUSH_KINDS,
  type ActivityType,
  type PushKind,
  type BackupStatus,
  type CaloriesSource,
  type ConfirmedLabels,
  type FoodLabel,
  type FoundLabels,
  type CategoryColor,
  type ClaimKind,
  type CookingMethod,
  type ImportState,
  type JobKind,
  type JobStatus,
} from "./limits.ts";

/**
 * All tables. Invariants are constraints where possible.
 * Indexes have no `.desc()`, because Drizzle would write `DESC NULLS LAST`, which `ORDER BY … DESC` cannot use.
 */

/** Millisecond precision, like `Date`, so that a time read and sent back compares equal. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const createdAt = () => moment("created_at").notNull().defaultNow();
const updatedAt = () => moment("updated_at").notNull().defaultNow();
/** The key in share links: 62 random bits as 16 hexadecimal digits. */
const shareKey = () =>
  text("share_key")
    .notNull()
    .default(sql`right(replace(gen_random_uuid()::text, '-', ''), 16)`);
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** A 64-bit transaction id, which does not wrap around. */
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Generated columns for search, without accents and in lower case; calling `fold_text()` for every row would be too slow.
 * The headline is the title, a line break, and the category or the guest's name.
 */
const searched = (headline: SQL, description: SQL) => ({
  searchHeadline: text("search_headline").generatedAlwaysAs(sql`fold_text(${headline})`),
  searchDescription: text("search_description").generatedAlwaysAs(sql`fold_text(${description})`),
});

/**
 * Trigrams match parts of words and similar words. `fastupdate` is off, because each search reads the whole list of pending
 * entries until a vacuum: after 500 new dishes, searches took 17 times as long.
 */
const searchIndex = (name: string, headline: AnyPgColumn, description: AnyPgColumn) =>
  index(name)
    .using("gin", sql`${headline} gin_trgm_ops`, sql`${description} gin_trgm_ops`)
    .with({ fastupdate: false });

/** Inserts values into SQL without escaping, so pass only constants. */
const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));
/** For CHECK constraints. */
const oneOf = (column: AnyPgColumn, values: readonly string[]) => sql`${column} in (${list(values)})`;
const between = (column: AnyPgColumn, low: number, high: number) =>
  sql`${column} between ${sql.raw(String(low))} and ${sql.raw(String(high))}`;

export const users = pgTable(
  "users",
  {
    id: text("id")
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    email: text("email"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    username: text("username").notNull(),
    profileImageUrl: text("profile_image_url"),
    /** bcrypt of the SHA-256 of the password. */
    password: text("password").notNull(),
    /** true: administrator, false: member, null: suspended. */
    isAdmin: boolean("is_admin").default(false),
    /** Counts up in the order of joining; the avatar's color follows from it. */
    position: serial("position").notNull(),
    lastNotificationViewedAt: moment("last_notification_viewed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    check("users_username_check", sql`${table.username} ~ '^[A-Za-z0-9._-]{3,50}$'`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    sid: varchar("sid").primaryKey(),
    sess: jsonb("sess").notNull(),
    expire: moment("expire").notNull(),
  },
  (table) => [
    index("sessions_expire_idx").on(table.expire),
    index("sessions_user_idx").on(sql`(${table.sess} #>> '{passport,user}')`),
  ],
);

export const accessTokens = pgTable(
  "access_tokens",
  {
    id: serial("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 (hex); the token itself is shown once and never stored. */
    tokenHash: text("token_hash").notNull(),
    ending: text("ending").notNull(),
    /** True if it has administrator access, as long as its owner is an administrator. */
    isAdmin: boolean("is_admin").notNull().default(false),
    /** Fingerprint of the owner's password at creation; a new password revokes the token. */
    stamp: text("stamp").notNull(),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("access_tokens_hash_key").on(table.tokenHash),
    index("access_tokens_user_idx").on(table.userId),
    check("access_tokens_name_check", sql`btrim(${table.name}) <> ''`),
    check("access_tokens_hash_check", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Links with which members choose their own password, once. */
export const passwordLinks = pgTable(
  "password_links",
  {
    id: serial("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 (hex); the token itself is shown once and never stored. */
    tokenHash: text("token_hash").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    usedAt: moment("used_at"),
    withdrawnAt: moment("withdrawn_at"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("password_links_hash_key").on(table.tokenHash),
    index("password_links_user_idx").on(table.userId),
    check("password_links_hash_check", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

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
    /** Set when the ingredients have changed since; members have to confirm again. */
    areLabelsOutdated: boolean("are_labels_outdated").notNull().default(false),
    /** Identifies the dish in exports, so that an import does not create it again. */
    importKey: text("import_key")
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    shareKey: shareKey(),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
    /** For members only: never public, printed or sent. */
    note: text("note"),
    /** For members and guests of the menu's invitation; never on its public page. */
    place: text("place"),
    /** Heads the guests' page: an address like those of dishes' photos. */
    image: text("image"),
    /** In serving order. A deleted dish is removed in the transaction that deletes it. */
    dishIds: integer("dish_ids")
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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

/** Ticks and own lines of a menu's shopping list. Its other lines are computed from the recipes of the dishes. */
export const shoppingItems = pgTable(
  "shopping_items",
  {
    menuId: integer("menu_id")
      .notNull()
      .references(() => menus.id, { onDelete: "cascade" }),
    /** A food of server/data/ingredients.tsv, the text of a line with an unknown food, or an own line's UUID. */
    key: text("key").notNull(),
    /** Only for own lines. */
    text: text("text"),
    isTicked: boolean("is_ticked").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.menuId, table.key] }),
    check("shopping_items_text_check", sql`btrim(${table.text}) <> ''`),
  ],
);

export const likes = pgTable(
  "likes",
  {
    id: serial("id").primaryKey(),
    dishId: integer("dish_id")
      .notNull()
      .references(() => dishes.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("likes_dish_user_key").on(table.dishId, table.userId),
    index("likes_user_idx").on(table.userId),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: serial("id").primaryKey(),
    dishId: integer("dish_id")
      .notNull()
      .references(() => dishes.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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

/** Names at the time of the activity; `commentId` finds the activity of a deleted comment. */
export interface ActivityMetadata {
  dishTitle?: string;
  menuTitle?: string;
  eventTitle?: string;
  guestName?: string;
  commentId?: number;
  /** False if the guest can't come. */
  isComing?: boolean;
  /** Finds the activity of a changed or deleted answer. */
  answerId?: number;
}

export const activities = pgTable(
  "activities",
  {
    id: serial("id").primaryKey(),
    type: text("type").$type<ActivityType>().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    guestName: text("guest_name"),
    targetId: integer("target_id"),
    targetType: text("target_type").$type<"dish" | "menu" | "invitation">(),
    metadata: jsonb("metadata").$type<ActivityMetadata>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index("activities_target_idx").on(table.targetType, table.targetId),
    index("activities_user_idx").on(table.userId),
    check("activities_type_check", oneOf(table.type, ACTIVITY_TYPES)),
  ],
);

export const inviteTokens = pgTable(
  "invite_tokens",
  {
    id: serial("id").primaryKey(),
    token: text("token").notNull().unique("invite_tokens_token_key"),
    eventTitle: text("event_title").notNull(),
    eventDescription: text("event_description"),
    eventDate: text("event_date"),
    eventTime: text("event_time"),
    guestCount: integer("guest_count"),
    guestName: text("guest_name"),
    eventNotes: text("event_notes"),
    /** Only for a group: the menu that is its event. */
    menuId: integer("menu_id").references(() => menus.id, { onDelete: "cascade" }),
    /** Only for a group. Null: the link works once. */
    maxAnswers: integer("max_answers"),
    closesAt: moment("closes_at"),
    /** The number of answers that the host expects. */
    expectedGuests: integer("expected_guests"),
    /** Guests see each other's first names. */
    showsNames: boolean("shows_names").notNull().default(false),
    /** The menu's guest count follows the answers. */
    followsAnswers: boolean("follows_answers").notNull().default(false),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    isUsed: boolean("is_used").notNull().default(false),
    usedAt: moment("used_at"),
    /** The guest of a single invitation can't come, which also makes it used. */
    declinedAt: moment("declined_at"),
    withdrawnAt: moment("withdrawn_at"),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("invite_tokens_created_by_idx").on(table.createdBy),
    index("invite_tokens_active_idx")
      .on(table.expiresAt)
      .where(sql`not is_used and withdrawn_at is null`),
    check("invite_tokens_token_check", sql`${table.token} ~ '^[A-Za-z0-9]{32,}$'`),
    check("invite_tokens_guest_count_check", between(table.guestCount, 1, MAX_GUEST_COUNT)),
    // One link per menu; a new one replaces a withdrawn one.
    uniqueIndex("invite_tokens_menu_key").on(table.menuId),
    check("invite_tokens_group_check", sql`(${table.menuId} is null) = (${table.maxAnswers} is null)`),
    check("invite_tokens_max_answers_check", between(table.maxAnswers, 1, MAX_ANSWERS)),
    check("invite_tokens_expected_guests_check", between(table.expectedGuests, 1, MAX_GUEST_COUNT)),
  ],
);

/** Guests' answers to the invitation of a group. */
export const answers = pgTable(
  "answers",
  {
    id: serial("id").primaryKey(),
    inviteTokenId: integer("invite_token_id")
      .notNull()
      .references(() => inviteTokens.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    isComing: boolean("is_coming").notNull(),
    adults: integer("adults").notNull().default(0),
    children: integer("children").notNull().default(0),
    /** Allergens to avoid and diets to follow. For members only, like the next two. */
    needs: text("needs")
      .array()
      .$type<FoodLabel[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    needsText: text("needs_text"),
    note: text("note"),
    /** SHA-256 (hex) of the secret in the guest's edit link. */
    editTokenHash: text("edit_token_hash").notNull(),
    thanks: text("thanks"),
    thankedAt: moment("thanked_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("answers_invite_token_idx").on(table.inviteTokenId, table.id),
    uniqueIndex("answers_edit_token_key").on(table.editTokenHash),
    check("answers_name_check", sql`btrim(${table.name}) <> ''`),
    check("answers_needs_check", sql`${table.needs} <@ array[${list(FOOD_LABELS)}]::text[]`),
    check(
      "answers_party_check",
      sql`${table.adults} >= 0 and ${table.children} >= 0 and ${table.adults} + ${table.children}
        between ${table.isComing}::integer and ${table.isComing}::integer * ${sql.raw(String(MAX_PARTY))}`,
    ),
  ],
);

/** The dishes a guest wishes for. */
export const answerDishes = pgTable(
  "answer_dishes",
  {
    answerId: integer("answer_id")
      .notNull()
      .references(() => answers.id, { onDelete: "cascade" }),
    dishId: integer("dish_id")
      .notNull()
      .references(() => dishes.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.dishId] }),
    index("answer_dishes_dish_idx").on(table.dishId),
  ],
);

/** Who brings or cooks a line of a menu: one of its dishes or something else. */
export const claims = pgTable(
  "claims",
  {
    id: serial("id").primaryKey(),
    menuId: integer("menu_id")
      .notNull()
      .references(() => menus.id, { onDelete: "cascade" }),
    dishId: integer("dish_id").references(() => dishes.id, { onDelete: "cascade" }),
    item: text("item"),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    answerId: integer("answer_id").references(() => answers.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ClaimKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("claims_dish_key").on(table.menuId, table.dishId),
    uniqueIndex("claims_item_key").on(table.menuId, sql`lower(${table.item})`),
    index("claims_dish_idx").on(table.dishId),
    index("claims_user_idx").on(table.userId),
    index("claims_answer_idx").on(table.answerId),
    check("claims_line_check", sql`num_nonnulls(${table.dishId}, ${table.item}) = 1`),
    check("claims_claimant_check", sql`num_nonnulls(${table.userId}, ${table.answerId}) = 1`),
    check("claims_item_check", sql`btrim(${table.item}) <> ''`),
    check("claims_kind_check", oneOf(table.kind, CLAIM_KINDS)),
  ],
);

export const editHistory = pgTable(
  "edit_history",
  {
    id: serial("id").primaryKey(),
    entityType: text("entity_type").$type<"dish" | "menu" | "category" | "user" | "invitation">().notNull(),
    /** Text, because users have text ids. */
    entityId: text("entity_id").notNull(),
    editedBy: text("edited_by").references(() => users.id, { onDelete: "set null" }),
    fieldName: text("field_name").notNull(),
    oldValue: text("old_value"),
    newValue: text("new_value"),
    createdAt: createdAt(),
  },
  (table) => [
    index("edit_history_entity_idx").on(table.entityType, table.entityId, table.id),
    index("edit_history_edited_by_idx").on(table.editedBy),
  ],
);

export const categories = pgTable(
  "categories",
  {
    id: serial("id").primaryKey(),
    name: varchar("name", { length: 60 }).notNull(),
    description: text("description"),
    color: text("color").$type<CategoryColor>().notNull().default(DEFAULT_CATEGORY_COLOR),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("categories_name_key").on(sql`lower(${table.name})`),
    index("categories_created_by_idx").on(table.createdBy),
    check("categories_name_check", sql`btrim(${table.name}) <> ''`),
    check("categories_color_check", oneOf(table.color, CATEGORY_COLORS)),
  ],
);

/** Photos, stored once each. `name` is the last segment of `/images/{sha256}.{ext}`, the SHA-256 of the stored bytes. */
export const images = pgTable(
  "images",
  {
    name: text("name").primaryKey(),
    contentType: text("content_type").notNull(),
    bytes: bytes("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    color: text("color").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("images_name_check", sql`${table.name} ~ '^[0-9a-f]{64}[.](jpg|png|webp|gif|avif)$'`)],
);

export const settings = pgTable(
  "settings",
  {
    id: integer("id").primaryKey().default(1),
    publicAccess: text("public_access").$type<"open" | "links">().notNull().default("open"),
    /** For example "The Beckers". */
    householdName: text("household_name"),
    /** Public pages of dishes show their recipes. */
    areRecipesPublic: boolean("are_recipes_public").notNull().default(false),
    /** Hash of the food data with which `dishes.found_labels` were found; null before the first time. */
    foodDataVersion: text("food_data_version"),
    /** How long answers of guests are kept after their event. */
    guestDataMonths: integer("guest_data_months").notNull().default(DEFAULT_GUEST_DATA_MONTHS),
    /** When a member dismissed the card of first steps on Home. */
    firstStepsDismissedAt: moment("first_steps_dismissed_at"),
    vapidPublicKey: text("vapid_public_key"),
    vapidPrivateKey: text("vapid_private_key"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("settings_one_row_check", sql`${table.id} = 1`),
    check("settings_household_name_check", sql`btrim(${table.householdName}) <> ''`),
    check("settings_guest_data_months_check", between(table.guestDataMonths, 1, MAX_GUEST_DATA_MONTHS)),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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

/** Long-running jobs with progress (batches of estimates, imports). The job queue itself is in graphile-worker's schema. */
export const jobs = pgTable(
  "jobs",
  {
    id: serial("id").primaryKey(),
    kind: text("kind").$type<JobKind>().notNull(),
    status: text("status").$type<JobStatus>().notNull().default("queued"),
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    failuresInARow: integer("failures_in_a_row").notNull().default(0),
    /** Set to end a batch early; no further dish is started. */
    reasonToEnd: text("reason_to_end"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    // One active job of a kind, even for concurrent requests.
    uniqueIndex("jobs_one_active_key")
      .on(table.kind)
      .where(sql`status in ('queued', 'running')`),
    index("jobs_created_by_idx").on(table.createdBy),
    check("jobs_status_check", oneOf(table.status, JOB_STATUSES)),
  ],
);

export type JobItemOutcome =
  | { estimatedCalories: number; low?: number; high?: number; confidence: number; reasoning: string }
  | { message: string };

/** The dishes of a batch, written before it starts, so that it can resume after a crash. */
export const jobItems = pgTable(
  "job_items",
  {
    jobId: integer("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** No foreign key, because a dish of the batch may be deleted. */
    dishId: integer("dish_id").notNull(),
    title: text("title").notNull(),
    /** Incremented before the estimate, so that a dish that crashes the process is not retried forever. */
    attempts: integer("attempts").notNull().default(0),
    outcome: jsonb("outcome").$type<JobItemOutcome>(),
    doneAt: moment("done_at"),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

/** The recipes of an imported file, written before the import starts, so that it can resume after a crash. */
export const importItems = pgTable(
  "import_items",
  {
    jobId: integer("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** The place in the file, from 1. */
    position: integer("position").notNull(),
    title: text("title").notNull(),
    state: text("state").$type<ImportState>().notNull(),
    /** Why it was not created, or without some of its photos. */
    message: text("message"),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    check("import_items_state_check", oneOf(table.state, IMPORT_STATES)),
  ],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint_key"),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("push_subscriptions_user_idx").on(table.userId)],
);

/** The kinds of push notifications a member wants; no row means all. */
export const pushPreferences = pgTable("push_preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  ...pushKindColumns(),
});

function pushKindColumns() {
  const columnOf = (kind: PushKind) =>
    boolean(kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .notNull()
      .default(true);
  return Object.fromEntries(PUSH_KINDS.map((kind) => [kind, columnOf(kind)])) as Record<
    PushKind,
    ReturnType<typeof columnOf>
  >;
}

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
