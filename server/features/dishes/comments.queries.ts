import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/db.ts";
import { comments, users } from "#shared/schema.ts";

/** All comments of a dish with their authors, oldest first. */
export async function listCommentsOn(db: DbOrTx, dishId: number) {
  return db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.dishId, dishId))
    .orderBy(asc(comments.id));
}

/** A comment that its author has sent before, by its key, is found instead. */
export async function insertComment(tx: Transaction, values: typeof comments.$inferInsert) {
  const [inserted] = await tx.insert(comments).values(values).onConflictDoNothing().returning();
  if (inserted) return { comment: inserted, isNew: true };
  const [comment] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.userId, values.userId), eq(comments.sendingKey, values.sendingKey ?? "")));
  if (!comment) throw new Error("the comment was not inserted");
  return { comment, isNew: false };
}

/** The comment, when it is one on this dish, kept from others until the transaction ends. */
export async function lockComment(tx: Transaction, dishId: number, id: number) {
  const [comment] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.dishId, dishId), eq(comments.id, id)))
    .for("update");
  return comment;
}

export async function deleteCommentRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, id));
}
