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
  uuid,
} from "drizzle-orm/pg-core";
import { CLAIM_KINDS, type ClaimKind } from "#shared/choices.ts";
import { MAX_ANSWERS, MAX_GUEST_COUNT, MAX_PARTY } from "#shared/limits.ts";
import {
  belongsTo,
  areNeeds,
  between,
  createdAt,
  dishIds,
  moment,
  needs,
  oneOf,
  timestamps,
} from "./columns.ts";
import { dishes } from "./dishes.ts";
import { menus } from "./menus.ts";
import { users } from "./people.ts";

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
    inviteTokenId: belongsTo("invite_token_id", () => inviteTokens.id),
    name: text("name").notNull(),
    isComing: boolean("is_coming").notNull(),
    adults: integer("adults").notNull().default(0),
    children: integer("children").notNull().default(0),
    /** For members only, like the next two. */
    needs: needs(),
    needsText: text("needs_text"),
    note: text("note"),
    /** The member who entered or changed the answer for the guest, until the guest changes it. */
    enteredBy: text("entered_by").references(() => users.id, { onDelete: "set null" }),
    /** False if a member entered the answer and the guest has not changed it yet. */
    isOwn: boolean("is_own").notNull().default(true),
    /** SHA-256 (hex) of the secret in the guest's edit link. */
    editTokenHash: text("edit_token_hash").notNull(),
    /** SHA-256 (hex) of the secret in the guest's calendar address. */
    calendarTokenHash: text("calendar_token_hash"),
    /** The event as the guest saw it; null if not known, as for answers from before the column. */
    answeredFor:
      jsonb("answered_for").$type<
        Pick<typeof menus.$inferSelect, "eventDate" | "eventTime" | "place" | "dishIds">
      >(),
    /** Equal for answers of one person to several invitations, after a member said so. */
    person: uuid("person"),
    /** Dishes whose recipe the guest asked for, and those that a member has given. */
    askedRecipes: dishIds("asked_recipes"),
    givenRecipes: dishIds("given_recipes"),
    thanks: text("thanks"),
    thankedAt: moment("thanked_at"),
    ...timestamps(),
  },
  (table) => [
    index("answers_invite_token_idx").on(table.inviteTokenId, table.id),
    index("answers_person_idx").on(table.person),
    index("answers_entered_by_idx").on(table.enteredBy),
    uniqueIndex("answers_edit_token_key").on(table.editTokenHash),
    uniqueIndex("answers_calendar_token_key").on(table.calendarTokenHash),
    check("answers_name_check", sql`btrim(${table.name}) <> ''`),
    check("answers_needs_check", areNeeds(table.needs)),
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
    answerId: belongsTo("answer_id", () => answers.id),
    dishId: belongsTo("dish_id", () => dishes.id),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.dishId] }),
    index("answer_dishes_dish_idx").on(table.dishId),
  ],
);

/** A claim: the person who brings or cooks a line of a menu, one of its dishes or something else. */
export const claims = pgTable(
  "claims",
  {
    id: serial("id").primaryKey(),
    menuId: belongsTo("menu_id", () => menus.id),
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
