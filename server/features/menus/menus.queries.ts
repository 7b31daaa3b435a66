import { and, asc, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { menuServings } from "#server/database/servings.sql.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { dishes, timelineLines, menus, users } from "#shared/schema/index.ts";
import { menuDishes } from "./menu-dishes.sql.ts";

export type MenuRow = typeof menus.$inferSelect;
export type MenuView = Awaited<ReturnType<typeof listMenuViews>>[number];

/** Excludes pending suggestions. */
export async function listMenuViews(db: DbOrTx, isArchived: boolean) {
  return menuViews(db)
    .where(and(eq(menus.isArchived, isArchived), not(isPendingMenu)))
    .orderBy(desc(menus.createdAt), desc(menus.id));
}

/** Includes archived menus and pending suggestions. */
export async function findMenuView(db: DbOrTx, id: number) {
  const [menu] = await menuViews(db).where(eq(menus.id, id));
  return menu;
}

export async function menuExists(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.$count(menus, eq(menus.id, id))) > 0;
}

/**
 * Locks dishes against deletion until the transaction ends and returns the ids that exist. Lock dishes before menus:
 * deleting a dish uses the same order.
 */
export async function lockDishes(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: dishes.id })
    .from(dishes)
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`)
    .orderBy(asc(dishes.id))
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}

export async function insertMenu(tx: Transaction, values: typeof menus.$inferInsert): Promise<number> {
  const { id } = await tx.insert(menus).values(values).returning({ id: menus.id }).then(oneRow);
  return id;
}

/**
 * Always advances `updatedAt`, even within one millisecond, so that edits of an older version are detected. Dishes that
 * leave the menu leave its cooking timeline.
 */
export async function updateMenuRow(tx: Transaction, id: number, values: Partial<MenuRow>): Promise<void> {
  const isGone = (dish: SQL) => sql`${dish} <> all(${sql.param(values.dishIds)}::integer[])`;
  const courses = sql`${menus.courses} - array(select key from jsonb_object_keys(${menus.courses}) key where ${isGone(sql`key::integer`)})`;
  await tx
    .update(menus)
    .set({ ...values, ...(values.dishIds && { courses }), updatedAt: nextUpdatedAt(menus) })
    .where(eq(menus.id, id));
  if (values.dishIds) {
    await tx
      .delete(timelineLines)
      .where(and(eq(timelineLines.menuId, id), isGone(sql`${timelineLines.dishId}`)));
  }
}

function menuViews(db: DbOrTx) {
  return db
    .select({
      id: menus.id,
      title: menus.title,
      description: menus.description,
      note: menus.note,
      place: menus.place,
      image: menus.image,
      eventDate: menus.eventDate,
      eventTime: menus.eventTime,
      guestCount: menus.guestCount,
      countsHousehold: menus.countsHousehold,
      servings: menuServings,
      dishIds: menus.dishIds,
      dishes: menuDishes,
      createdBy: menus.createdBy,
      creator: memberColumns,
      isGuestCreated: menus.isGuestCreated,
      guestName: menus.guestName,
      guestComments: menus.guestComments,
      isPending: sql<boolean>`${isPendingMenu}`,
      isArchived: menus.isArchived,
      shareKey: menus.shareKey,
      createdAt: menus.createdAt,
      updatedAt: menus.updatedAt,
    })
    .from(menus)
    .leftJoin(users, eq(users.id, menus.createdBy));
}

export async function listTitles(tx: Transaction, ids: readonly number[]) {
  return tx
    .select({ id: dishes.id, title: dishes.title })
    .from(dishes)
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
}

/** Locks all menus with a dish, including archived ones and suggestions. */
export async function lockMenusWith(tx: Transaction, dishId: number) {
  return tx
    .select({ id: menus.id, dishIds: menus.dishIds })
    .from(menus)
    .where(sql`${menus.dishIds} @> array[${dishId}::integer]`)
    .orderBy(asc(menus.id))
    .for("no key update");
}

export async function removeDishFrom(tx: Transaction, menuIds: number[], dishId: number): Promise<void> {
  await tx
    .update(menus)
    .set({
      dishIds: sql`array_remove(${menus.dishIds}, ${dishId}::integer)`,
      courses: sql`${menus.courses} - ${String(dishId)}::text`,
      updatedAt: nextUpdatedAt(menus),
    })
    .where(inArray(menus.id, menuIds));
}
