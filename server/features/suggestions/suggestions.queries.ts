import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { menuDishes } from "#server/features/menus/menu-dishes.sql.ts";
import { dishes, menus, users } from "#shared/schema/index.ts";

/** A suggestion is a row of `menus`, which this feature writes until it is accepted. */
export type SuggestionRow = typeof menus.$inferSelect;

export async function listSuggestionViews(db: DbOrTx) {
  return suggestionViews(db)
    .where(eq(menus.isGuestCreated, true))
    .orderBy(desc(menus.createdAt), desc(menus.id));
}

export async function findSuggestionView(db: DbOrTx, id: number) {
  const [suggestion] = await suggestionViews(db).where(and(eq(menus.id, id), eq(menus.isGuestCreated, true)));
  return suggestion;
}

/** Returns an accepted suggestion if neither it nor any of its dishes has changed since, in one query. */
export async function findUnchangedView(db: DbOrTx, id: number) {
  const dishesChanged = sql`(select max(${dishes.updatedAt}) from ${dishes} where ${dishes.id} = any(${menus.dishIds}))`;
  const isUnchanged = sql`greatest(${menus.updatedAt}, ${dishesChanged}) <= ${menus.acceptedAt}`;
  const [suggestion] = await suggestionViews(db).where(and(eq(menus.id, id), isUnchanged));
  return suggestion;
}

export async function findByEditToken(db: DbOrTx, editTokenHash: string) {
  const [suggestion] = await db.select().from(menus).where(eq(menus.editTokenHash, editTokenHash));
  return suggestion;
}

export async function lockByEditToken(tx: Transaction, editTokenHash: string) {
  const [suggestion] = await tx
    .select()
    .from(menus)
    .where(eq(menus.editTokenHash, editTokenHash))
    .for("no key update");
  return suggestion;
}

export async function insertSuggestion(
  tx: Transaction,
  values: Omit<typeof menus.$inferInsert, "isGuestCreated">,
): Promise<SuggestionRow> {
  return tx
    .insert(menus)
    .values({ ...values, isGuestCreated: true })
    .returning()
    .then(oneRow);
}

export async function updateSuggestionRow(
  tx: Transaction,
  id: number,
  values: Partial<SuggestionRow>,
): Promise<SuggestionRow> {
  return tx
    .update(menus)
    .set({ ...values, updatedAt: nextUpdatedAt(menus) })
    .where(eq(menus.id, id))
    .returning()
    .then(oneRow);
}

export async function lockPending(tx: Transaction, id: number): Promise<SuggestionRow | undefined> {
  const [suggestion] = await tx
    .select()
    .from(menus)
    .where(and(eq(menus.id, id), isPendingMenu))
    .for("no key update");
  return suggestion;
}

/** Returns the accepted suggestion if it was pending; only for one of concurrent calls. */
export async function markAccepted(tx: Transaction, id: number, acceptedBy: string) {
  const [row] = await tx
    .update(menus)
    .set({ acceptedBy, acceptedAt: sql`now()` })
    .where(and(eq(menus.id, id), isPendingMenu))
    .returning({ title: menus.title, guestName: menus.guestName });
  return row;
}

/** Returns whether it was pending. */
export async function deletePending(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(menus).where(and(eq(menus.id, id), isPendingMenu));
  return rowCount !== 0;
}

function suggestionViews(db: DbOrTx) {
  return db
    .select({
      ...getTableColumns(menus),
      dishes: menuDishes,
      isGuestCreated: sql<true>`true`,
      status: sql<"pending" | "accepted">`case when ${isPendingMenu} then 'pending' else 'accepted' end`,
      acceptedBy: memberColumns,
    })
    .from(menus)
    .leftJoin(users, eq(users.id, menus.acceptedBy));
}
