import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { confirmedLabels, hasRecipe, readableRecipeColumns } from "#server/database/dish-columns.sql.ts";
import { eventBefore, isEventBetween, isEventDay } from "#server/database/event-date.sql.ts";
import { guestDataSince, householdToday } from "#server/database/household-time.sql.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { menuDishes } from "#server/features/menus/menu-dishes.sql.ts";
import { guestNeeds } from "#server/features/people/guest-book.sql.ts";
import type { EventState, FoodLabel } from "#shared/choices.ts";
import type { OtherAnswer } from "#shared/events.api.ts";
import { GROUP_INVITATION_DAYS } from "#shared/limits.ts";
import {
  answerDishes,
  answers,
  claims,
  dishes,
  inviteTokens,
  menuPeople,
  menus,
  people,
  settings,
  users,
} from "#shared/schema/index.ts";

/** Shown for each answer. */
const OTHER_ANSWERS = 10;

const answered = sql<number>`(select count(*)::integer from ${answers} where ${answers.inviteTokenId} = ${inviteTokens.id})`;

const state = sql<EventState>`case
  when ${eventBefore(sql`now()`)} then 'over'
  when ${inviteTokens.withdrawnAt} is not null then 'withdrawn'
  when ${menus.isArchived} then 'archived'
  when least(${inviteTokens.closesAt}, ${inviteTokens.expiresAt}) <= now() then 'closed'
  when ${answered} >= ${inviteTokens.maxAnswers} then 'full'
  else 'open' end`;

/** True if the contents of the answers are deleted. */
const isOld = sql<boolean>`(case when ${isEventDay} then ${eventBefore(guestDataSince)} else ${inviteTokens.expiresAt} < ${guestDataSince} end)`;

export type GroupInvitationRow = NonNullable<Awaited<ReturnType<typeof findGroupInvitation>>>;
type Key = { token: string } | { menuId: number } | { editTokenHash: string };

/** Returns a group invitation in any state, with its menu. */
export async function findGroupInvitation(db: DbOrTx, key: Key) {
  const [row] = await withMenu(db.select(eventColumns).from(inviteTokens).$dynamic()).where(isKey(key));
  return row;
}

/** The people who are coming, and the `needs` among them. */
const coming = (needs: SQL) => ({
  comingCount: sql<number>`(select coalesce(sum(adults + children), 0)::integer from ${answers} where ${answers.inviteTokenId} = ${inviteTokens.id})`,
  needs: sql<{ name: string; needs: FoodLabel[] }[]>`(
    select coalesce(json_agg(json_build_object('name', name, 'needs', array(select distinct unnest(${needs}))) order by ${answers.id}), '[]')
    from ${answers} where ${answers.inviteTokenId} = ${inviteTokens.id} and is_coming and cardinality(${needs}) > 0)`,
});

/** Returns the needs of the guests who are coming. */
export async function listNeeds(db: DbOrTx, inviteTokenId: number): Promise<FoodLabel[]> {
  const rows = await db
    .select({ needs: guestNeeds })
    .from(answers)
    .where(and(eq(answers.inviteTokenId, inviteTokenId), answers.isComing));
  return rows.flatMap(({ needs }) => needs);
}

/**
 * Returns the group invitations that take answers, also full ones, or all but those withdrawn without an answer.
 * @param withBook needs that members typed in the guest book, too, which a token below the full scope may not read
 */
export async function listEvents(db: DbOrTx, isAll: boolean, withBook: boolean) {
  const columns = { ...eventColumns, ...coming(withBook ? guestNeeds : sql`${answers.needs}`) };
  return withMenu(db.select(columns).from(inviteTokens).$dynamic())
    .where(isAll ? or(isNull(inviteTokens.withdrawnAt), gt(answered, 0)) : inArray(state, ["open", "full"]))
    .orderBy(desc(inviteTokens.createdAt), desc(inviteTokens.id));
}

/** Returns the ingredients of dishes, in the order of their ids, and their labels. */
export async function listDishTexts(db: DbOrTx, ids: number[]) {
  const { id, ingredients, updatedAt, foundLabels } = dishes;
  return db
    .select({ id, ingredients, updatedAt, foundLabels, labels: confirmedLabels })
    .from(dishes)
    .where(inArray(id, ids))
    .orderBy(sql`array_position(${sql.param(ids)}::integer[], ${id})`);
}

/** Returns the recipes of dishes by the ids of those that have one. */
export async function listDishRecipes(db: DbOrTx, ids: number[]) {
  const rows = await db
    .select({ id: dishes.id, recipe: readableRecipeColumns })
    .from(dishes)
    .where(and(inArray(dishes.id, ids), hasRecipe));
  return new Map(rows.map(({ id, recipe }) => [id, recipe]));
}

const { id: invitationId, ...invitationColumns } = getTableColumns(inviteTokens);

const eventColumns = {
  ...invitationColumns,
  invitationId,
  menuId: menus.id,
  maxAnswers: sql<number>`${inviteTokens.maxAnswers}`,
  state,
  /** A withdrawn, archived or expired link does not name its event. */
  isNamed: sql<boolean>`(${inviteTokens.withdrawnAt} is null and not ${menus.isArchived} and ${inviteTokens.expiresAt} > now())`,
  isOld,
  /** From the day of the event on; always if its date is free text. */
  hasBegun: sql<boolean>`(not ${isEventDay} or ${isEventBetween("", householdToday)})`,
  answered,
  creator: memberColumns,
  title: menus.title,
  description: menus.description,
  eventDate: menus.eventDate,
  eventTime: menus.eventTime,
  guestCount: menus.guestCount,
  place: menus.place,
  timeZone: sql<string | null>`(select ${settings.timeZone} from ${settings})`,
  image: menus.image,
  dishIds: menus.dishIds,
  dishes: menuDishes,
};

function withMenu<Query extends PgSelect>(query: Query) {
  return query
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .innerJoin(users, eq(users.id, inviteTokens.createdBy));
}

/** Locks a group invitation, so that its answers are changed one after the other. @returns whether it exists */
export async function lockGroupInvitation(tx: Transaction, key: Key): Promise<boolean> {
  const rows = await tx
    .select({ id: inviteTokens.id })
    .from(inviteTokens)
    .where(and(isKey(key), sql`${inviteTokens.menuId} is not null`))
    .for("no key update");
  return rows.length > 0;
}

/** Locks the invitations of an answer and of those entered for its person, in a fixed order. @returns these answers */
export async function lockInvitationsOf(tx: Transaction, { id, person }: Pick<AnswerRow, "id" | "person">) {
  const { inviteTokenId: invitationId } = answers;
  const { menuId, followsAnswers } = inviteTokens;
  return tx
    .select({ id: answers.id, invitationId, menuId: sql<number>`${menuId}`, followsAnswers })
    .from(answers)
    .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
    .where(
      or(
        eq(answers.id, id),
        person === null ? undefined : and(eq(answers.person, person), eq(answers.isOwn, false)),
      ),
    )
    .orderBy(inviteTokens.id, answers.id)
    .for("no key update", { of: inviteTokens });
}

function isKey(key: Key): SQL {
  if ("token" in key) return eq(inviteTokens.token, key.token);
  if ("menuId" in key) return eq(inviteTokens.menuId, key.menuId);
  return sql`${inviteTokens.id} = (select invite_token_id from answers where edit_token_hash = ${key.editTokenHash})`;
}

type InvitationValues = Omit<typeof inviteTokens.$inferInsert, "expiresAt"> & { menuId: number };

/** Inserts the invitation of a menu, or replaces its withdrawn one, which keeps the answers. */
export async function upsertGroupInvitation(tx: Transaction, values: InvitationValues): Promise<void> {
  const row = { ...values, expiresAt: sql`now() + make_interval(days => ${GROUP_INVITATION_DAYS})` };
  await tx
    .insert(inviteTokens)
    .values(row)
    .onConflictDoUpdate({
      target: inviteTokens.menuId,
      set: { ...row, withdrawnAt: null, createdAt: sql`now()` },
    });
}

export async function updateGroupInvitationRow(
  tx: Transaction,
  id: number,
  values: {
    [Column in keyof typeof inviteTokens.$inferInsert]?: (typeof inviteTokens.$inferInsert)[Column] | SQL;
  },
): Promise<void> {
  // Drizzle refuses an update without values.
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.update(inviteTokens).set(values).where(eq(inviteTokens.id, id));
}

/** Returns for how many people of the guest book a menu is planned. */
export async function countPlanned(tx: Transaction, menuId: number): Promise<number> {
  return tx.$count(menuPeople, eq(menuPeople.menuId, menuId));
}

/** Sets the menu's guest count to the people who are coming; null if there are none. */
export async function countGuests(
  tx: Transaction,
  { invitationId, menuId }: Pick<GroupInvitationRow, "invitationId" | "menuId">,
): Promise<void> {
  const coming = sql`(select nullif(sum(${answers.adults} + ${answers.children}), 0)::integer from ${answers}
    where ${answers.inviteTokenId} = ${invitationId})`;
  await tx
    .update(menus)
    .set({ guestCount: coming })
    .where(and(eq(menus.id, menuId), sql`${menus.guestCount} is distinct from ${coming}`));
}

const { editTokenHash: _, calendarTokenHash: __, ...columnsOfAnswer } = getTableColumns(answers);
const answerColumns = {
  ...columnsOfAnswer,
  dishIds: sql<number[]>`array(
    select dish_id from answer_dishes join unnest(${menus.dishIds}) with ordinality as listed (id, place) on listed.id = dish_id
    where answer_id = ${answers.id} order by listed.place)`,
};

export type AnswerRow = NonNullable<Awaited<ReturnType<typeof findOwnAnswer>>>["answer"];

export async function listAnswers(db: DbOrTx, inviteTokenId: number) {
  return db
    .select({ ...answerColumns, author: memberColumns })
    .from(answers)
    .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .leftJoin(users, eq(users.id, answers.enteredBy))
    .where(eq(answers.inviteTokenId, inviteTokenId))
    .orderBy(asc(answers.id));
}

/** Returns other answers for each answer to an invitation: of the person, or past ones of the name; newest first. */
export async function listOtherAnswers(db: DbOrTx, inviteTokenId: number) {
  const list = (condition: SQL) =>
    sql`(select coalesce(json_agg(json_build_object(
      'answerId', id, 'name', name, 'eventTitle', title, 'day', day) order by id desc), '[]')
      from (select * from other where ${condition} order by id desc limit ${OTHER_ANSWERS}) found)`;
  const { rows } = await db.execute<{ id: number; sameName: OtherAnswer[]; samePerson: OtherAnswer[] }>(sql`
    with other as materialized (
      select ${answers.id}, name, fold_text(name) as folded, person, ${menus.title}, case when ${isEventDay} then ${menus.eventDate} end as day,
        ${eventBefore(sql`now()`)} as is_over
      from ${answers} join ${inviteTokens} on ${inviteTokens.id} = ${answers.inviteTokenId}
      join ${menus} on ${menus.id} = ${inviteTokens.menuId} where ${inviteTokens.id} <> ${inviteTokenId}
    )
    select own.id,
      ${list(sql`is_over and id < own.id and folded = fold_text(own.name) and (own.person is null or person is distinct from own.person)`)} as "sameName",
      ${list(sql`person = own.person`)} as "samePerson"
    from ${answers} own where own.invite_token_id = ${inviteTokenId}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the answer of an edit link with its event. */
export async function findOwnAnswer(db: DbOrTx, editTokenHash: string) {
  const [row] = await db
    .select({ ...eventColumns, answer: answerColumns })
    .from(answers)
    .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .innerJoin(users, eq(users.id, inviteTokens.createdBy))
    .where(eq(answers.editTokenHash, editTokenHash));
  return row;
}

export async function insertAnswer(tx: Transaction, values: typeof answers.$inferInsert): Promise<number> {
  const { id } = await tx.insert(answers).values(values).returning({ id: answers.id }).then(oneRow);
  return id;
}

export async function updateAnswerRow(
  tx: Transaction,
  id: number,
  values: Partial<Omit<typeof answers.$inferInsert, "thankedAt">> & { thankedAt?: SQL | Date | null },
): Promise<void> {
  await tx
    .update(answers)
    .set({ ...values, updatedAt: nextUpdatedAt(answers) })
    .where(eq(answers.id, id));
}

/** Keeps `updatedAt`, because the guest or a member may be editing the answer. */
export async function updateAnswerKeepingVersion(
  tx: Transaction,
  id: number,
  values: Partial<
    Pick<typeof answers.$inferInsert, "calendarTokenHash" | "askedRecipes" | "givenRecipes" | "isOwn">
  >,
): Promise<void> {
  await tx.update(answers).set(values).where(eq(answers.id, id));
}

export async function deleteAnswerRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(answers).where(eq(answers.id, id));
}

export async function replaceWishes(tx: Transaction, answerId: number, dishIds: number[]): Promise<void> {
  await tx.delete(answerDishes).where(eq(answerDishes.answerId, answerId));
  if (dishIds.length === 0) return;
  await tx.insert(answerDishes).values(dishIds.map((dishId) => ({ answerId, dishId })));
}

/**
 * Deletes the answers to events before `guestDataSince`; if the date is free text, to invitations that expired before
 * it. Keeps needs and attendance of people in the guest book who answered a later invitation.
 * @returns the ids of the answers, and how many were deleted
 */
export async function deleteOldAnswers(tx: Transaction) {
  const invited = sql`join ${inviteTokens} on ${inviteTokens.id} = ${answers.inviteTokenId} join ${menus} on ${menus.id} = ${inviteTokens.menuId}`;
  const { rows } = await tx.execute<{ id: number; isKept: boolean }>(sql`
    select ${answers.id}, coalesce(person in (
      select person from ${answers} join ${people} on guest = person ${invited} where not ${isOld}), false) as "isKept"
    from ${answers} ${invited} where ${isOld}`);
  const idsOf = (isKept: boolean) => rows.filter((row) => row.isKept === isKept).map(({ id }) => id);
  const [kept, old] = [idsOf(true), idsOf(false)];
  await tx
    .update(answers)
    .set({
      note: null,
      thanks: null,
      thankedAt: null,
      answeredFor: null,
      calendarTokenHash: null,
      askedRecipes: [],
      givenRecipes: [],
    })
    .where(
      and(
        inArray(answers.id, kept),
        sql`(num_nonnulls(note, thanks, answered_for, calendar_token_hash) > 0 or asked_recipes <> '{}')`,
      ),
    );
  await tx.delete(answerDishes).where(inArray(answerDishes.answerId, kept));
  await tx.delete(claims).where(inArray(claims.answerId, kept));
  await tx.delete(answers).where(inArray(answers.id, old));
  return { ids: [...kept, ...old], count: old.length };
}
