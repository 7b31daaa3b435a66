import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { PushKind } from "#shared/activities.ts";
import { TOKEN_SCOPES, type TokenScope } from "#shared/choices.ts";
import { MAX_PORTION, MIN_PORTION } from "#shared/limits.ts";
import { areNeeds, between, createdAt, moment, needs, oneOf, timestamps } from "./columns.ts";

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
    /** bcrypt of the SHA-256 of the password, or `none:` and random text for a member without one. */
    password: text("password").notNull(),
    /** true: administrator, false: member, null: suspended. */
    isAdmin: boolean("is_admin").default(false),
    /** Counts up in the order of joining; the avatar's color follows from it. */
    position: serial("position").notNull(),
    /** Null: the language of each device. */
    language: text("language"),
    lastNotificationViewedAt: moment("last_notification_viewed_at"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    check("users_username_check", sql`${table.username} ~ '^[A-Za-z0-9._-]{3,50}$'`),
  ],
);

/** The member to whom a row belongs; it is deleted with them. */
export const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

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
    userId: userId(),
    name: text("name").notNull(),
    /** SHA-256 (hex); the token itself is shown once and never stored. */
    tokenHash: text("token_hash").notNull(),
    ending: text("ending").notNull(),
    /** True if it has administrator access, as long as its owner is an administrator. */
    isAdmin: boolean("is_admin").notNull().default(false),
    /** Null: full access. */
    scope: text("scope").$type<TokenScope>(),
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
    check("access_tokens_scope_check", oneOf(table.scope, TOKEN_SCOPES)),
    check("access_tokens_hash_check", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Links with which members choose their own password, once. */
export const passwordLinks = pgTable(
  "password_links",
  {
    id: serial("id").primaryKey(),
    userId: userId(),
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

/** Accounts at the sign-in provider (OpenID Connect) with which members sign in, one per member and issuer. */
export const providerAccounts = pgTable(
  "provider_accounts",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "provider_accounts_pkey", columns: [table.issuer, table.subject] }),
    uniqueIndex("provider_accounts_user_key").on(table.userId, table.issuer),
  ],
);

/** The secret addresses at which calendar programs read the household's events, one per member. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: userId().primaryKey(),
    /** SHA-256 (hex); the token itself is shown once and never stored. */
    tokenHash: text("token_hash").notNull(),
    includesMeals: boolean("includes_meals").notNull().default(false),
    lastUsedAt: moment("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("calendar_feeds_hash_key").on(table.tokenHash),
    check("calendar_feeds_hash_check", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** People who eat at home, with or without an account, and the guest book. For members only, above all their needs. */
export const people = pgTable(
  "people",
  {
    id: serial("id").primaryKey(),
    /** With an account, its name is shown. */
    name: text("name").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    portion: real("portion").notNull().default(1),
    needs: needs(),
    needsText: text("needs_text"),
    /** Someone of the guest book: the `person` of their answers. Null: eats at home. */
    guest: uuid("guest"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("people_user_key").on(table.userId),
    uniqueIndex("people_guest_key").on(table.guest),
    check("people_guest_check", sql`num_nulls(${table.userId}, ${table.guest}) > 0`),
    check("people_name_check", sql`btrim(${table.name}) <> ''`),
    check("people_portion_check", between(table.portion, MIN_PORTION, MAX_PORTION)),
    check("people_needs_check", areNeeds(table.needs)),
  ],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId(),
    endpoint: text("endpoint").notNull().unique("push_subscriptions_endpoint_key"),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** A code of `shared/languages.ts`, that of the browser; null: the household's. */
    language: text("language"),
    createdAt: createdAt(),
  },
  (table) => [index("push_subscriptions_user_idx").on(table.userId)],
);

export const pushPreferences = pgTable("push_preferences", {
  userId: userId().primaryKey(),
  /** A kind without a value is on. */
  kinds: jsonb("kinds").$type<Partial<Record<PushKind, boolean>>>().notNull().default({}),
});
