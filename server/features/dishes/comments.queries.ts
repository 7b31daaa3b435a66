import { and, asc, eq } from "drizzle-orm";
import { runNamed, type DbOrTx, type NamedStatement, type Transaction } from "#server/database/db.ts";
import { TOLD_OUTSIDE, type Recorded } from "#server/database/activities.sql.ts";
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

type NewComment = Pick<typeof comments.$inferInsert, "dishId" | "userId" | "content"> & {
  sendingKey: string | null;
};
type CommentRow = Pick<typeof comments.$inferSelect, "id" | "content" | "createdAt">;

const INSERT: NamedStatement = {
  name: "insert_comment",
  text: `
    with dish as materialized (
      select id, title from dishes where id = $1 for key share
    ), come as (
      insert into comments (dish_id, user_id, content, sending_key) select id, $2, $3, $4 from dish
      on conflict do nothing returning id, content, created_at
    ), told as (
      insert into activities (type, user_id, target_type, target_id, metadata)
      select 'dish_commented', $2, 'dish', dish.id, jsonb_build_object('dishTitle', title, 'commentId', come.id)
      from dish, come returning id
    )
    select come.id, come.content, come.created_at as "createdAt",
      (select id from told) as "activityId", ${TOLD_OUTSIDE}
    from dish left join come on true`,
};

/**
 * Adds a comment with its line in the feed.
 * @returns undefined when there is no such dish; `isNew` is false when its author has sent the same one before, by its
 *   key: it is found instead
 */
export async function insertComment(tx: Transaction, { dishId, userId, content, sendingKey }: NewComment) {
  type Inserted = (CommentRow & Recorded) | { id: null };
  const [row] = await runNamed<Inserted>(tx, INSERT, [dishId, userId, content, sendingKey]);
  if (!row) return undefined;
  if (row.id !== null) return { comment: row, isNew: true as const };
  const [comment] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.sendingKey, sendingKey ?? "")));
  if (!comment) throw new Error("the comment was not inserted");
  return { comment, isNew: false as const };
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
