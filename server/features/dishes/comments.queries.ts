import { and, asc, eq, getTableColumns } from "drizzle-orm";
import {
  runNamed,
  type Database,
  type DbOrTx,
  type NamedStatement,
  type Transaction,
} from "#server/database/db.ts";
import { picturedMemberColumns } from "#server/database/users.sql.ts";
import { comments, users } from "#shared/schema/index.ts";

export async function listCommentsOn(db: DbOrTx, dishId: number) {
  return db
    .select({ ...getTableColumns(comments), user: picturedMemberColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.dishId, dishId))
    .orderBy(asc(comments.id));
}

type NewComment = Pick<typeof comments.$inferInsert, "dishId" | "userId" | "content"> & {
  sendingKey: string | null;
};
type CommentRow = Pick<typeof comments.$inferSelect, "id" | "content" | "createdAt">;

// A single statement instead of a transaction saves two round trips.
const INSERT: NamedStatement = {
  name: "insert_comment",
  text: `
    with dish as materialized (
      select id, title from dishes where id = $1 for key share
    ), added as (
      insert into comments (dish_id, user_id, content, sending_key) select id, $2, $3, $4 from dish
      on conflict do nothing returning id, content, created_at
    ), recorded as (
      select record_activity('dish_commented', $2, null, 'dish', dish.id,
        jsonb_build_object('dishTitle', title, 'commentId', added.id))
      from dish, added
    )
    select added.id, content, created_at as "createdAt"
    from dish left join (added cross join recorded) on true`,
};

/**
 * Adds a comment with its activity, or finds the comment that its author has already sent with the same key.
 * @returns undefined if the dish does not exist
 */
export async function insertComment(
  db: Database,
  { dishId, userId, content, sendingKey }: NewComment,
): Promise<CommentRow | undefined> {
  const [row] = await runNamed<CommentRow | { id: null }>(db, INSERT, [dishId, userId, content, sendingKey]);
  if (!row || row.id !== null) return row;
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.sendingKey, sendingKey ?? "")));
  // The comment was deleted in between, alone or with its dish.
  return comment ?? insertComment(db, { dishId, userId, content, sendingKey });
}

/** Locks the comment until the transaction ends; undefined unless it is on this dish. */
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
