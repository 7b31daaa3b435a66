import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { answers, claims, menus, users } from "#shared/schema/index.ts";

export type Claim = Awaited<ReturnType<typeof listClaims>>[number];

/** Lists who brings or cooks what, without dishes that are no longer on the menu. */
export async function listClaims(db: DbOrTx, menuId: number) {
  return db
    .select({ ...getTableColumns(claims), user: memberColumns, guestName: answers.name })
    .from(claims)
    .innerJoin(menus, eq(menus.id, claims.menuId))
    .leftJoin(users, eq(users.id, claims.userId))
    .leftJoin(answers, eq(answers.id, claims.answerId))
    .where(
      and(
        eq(claims.menuId, menuId),
        or(isNull(claims.dishId), sql`${claims.dishId} = any(${menus.dishIds})`),
      ),
    )
    .orderBy(asc(claims.id));
}

/** Returns whether the line was free; true for only one of concurrent calls. */
export async function insertClaim(tx: Transaction, values: typeof claims.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(claims).values(values).onConflictDoNothing();
  return rowCount !== 0;
}

export async function countClaimsOf(tx: Transaction, answerId: number): Promise<number> {
  return tx.$count(claims, eq(claims.answerId, answerId));
}

/** @param answerId the only guest whose claim may be deleted; undefined for a member, who may delete any */
export async function deleteClaim(
  db: DbOrTx,
  { id, menuId, answerId }: { id: number; menuId: number; answerId?: number },
): Promise<void> {
  const isOwn = answerId === undefined ? undefined : eq(claims.answerId, answerId);
  await db.delete(claims).where(and(eq(claims.id, id), eq(claims.menuId, menuId), isOwn));
}

export async function deleteClaimsOf(tx: Transaction, answerId: number): Promise<void> {
  await tx.delete(claims).where(eq(claims.answerId, answerId));
}

export async function moveClaims(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.update(claims).set({ answerId: to }).where(eq(claims.answerId, from));
}
