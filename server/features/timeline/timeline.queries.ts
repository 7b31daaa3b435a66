import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { Course } from "#shared/choices.ts";
import { dishes, timelineLines, menus } from "#shared/schema/index.ts";

type LineRow = typeof timelineLines.$inferSelect;

export async function listRecipesToCook(db: DbOrTx, ids: readonly number[]) {
  return db
    .select({ id: dishes.id, instructions: dishes.instructions, prepMinutes: dishes.prepMinutes })
    .from(dishes)
    .where(inArray(dishes.id, [...ids]));
}

export async function listTimelineLines(db: DbOrTx, menuId: number): Promise<LineRow[]> {
  return db
    .select()
    .from(timelineLines)
    .where(eq(timelineLines.menuId, menuId))
    .orderBy(timelineLines.dishId, timelineLines.line);
}

export async function upsertLine(tx: Transaction, row: typeof timelineLines.$inferInsert): Promise<void> {
  const { menuId: _menu, dishId: _dish, line: _line, ...set } = row;
  const target = [timelineLines.menuId, timelineLines.dishId, timelineLines.line];
  await tx.insert(timelineLines).values(row).onConflictDoUpdate({ target, set });
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
