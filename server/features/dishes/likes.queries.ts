import { and, eq } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/db.ts";
import { likes } from "#shared/schema.ts";

export async function hasLike(tx: Transaction, dishId: number, userId: string): Promise<boolean> {
  return (await tx.$count(likes, and(eq(likes.dishId, dishId), eq(likes.userId, userId)))) > 0;
}

export async function deleteLike(tx: Transaction, dishId: number, userId: string): Promise<void> {
  await tx.delete(likes).where(and(eq(likes.dishId, dishId), eq(likes.userId, userId)));
}

export async function insertLike(tx: Transaction, dishId: number, userId: string): Promise<void> {
  await tx.insert(likes).values({ dishId, userId });
}

export async function countLikes(db: DbOrTx, dishId: number): Promise<number> {
  return db.$count(likes, eq(likes.dishId, dishId));
}
