import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { Course } from "#shared/limits.ts";
import { dishes, eveningLines, menus } from "#shared/schema/index.ts";

type LineRow = typeof eveningLines.$inferSelect;

export async function listRecipesToCook(db: DbOrTx, ids: readonly number[]) {
  return db
    .select({ id: dishes.id, instructions: dishes.instructions, prepMinutes: dishes.prepMinutes })
    .from(dishes)
    .where(inArray(dishes.id, [...ids]));
}

export async function listEveningLines(db: DbOrTx, menuId: number): Promise<LineRow[]> {
  return db
    .select()
    .from(eveningLines)
    .where(eq(eveningLines.menuId, menuId))
    .orderBy(eveningLines.dishId, eveningLines.line);
}

export async function upsertLine(tx: Transaction, row: typeof eveningLines.$inferInsert): Promise<void> {
  const { menuId: _menu, dishId: _dish, line: _line, ...set } = row;
  const target = [eveningLines.menuId, eveningLines.dishId, eveningLines.line];
  await tx.insert(eveningLines).values(row).onConflictDoUpdate({ target, set });
}

/** Sets the course of a dish; null: by its category. Keeps the menu's `updatedAt`, so that open forms cause no conflict. */
export async function updateCourse(
  tx: Transaction,
  menuId: number,
  dishId: number,
  course: Course | null,
): Promise<void> {
  const change = sql`jsonb_build_object(${String(dishId)}::text, ${course}::text)`;
  await tx
    .update(menus)
    .set({ courses: sql`jsonb_strip_nulls(coalesce(${menus.courses}, '{}') || ${change})` })
    .where(eq(menus.id, menuId));
}
