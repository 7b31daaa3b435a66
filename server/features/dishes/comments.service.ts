import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { runNamed, transact, withRetries, type DbOrTx, type NamedStatement } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import { picturedMemberColumns } from "#server/database/users.sql.ts";
import type { Deps } from "#server/deps.ts";
import { removeCommentActivity } from "#server/features/activities/activities.sql.ts";
import { forbidden, notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { CommentInput } from "#shared/dishes.api.ts";
import { comments, users } from "#shared/schema/index.ts";

/** @throws 404 */
export async function listComments({ db }: Deps, dishId: number) {
  if (!(await dishExists(db, dishId))) throw notFound("Dish");
  return db
    .select({ ...getTableColumns(comments), user: picturedMemberColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.dishId, dishId))
    .orderBy(asc(comments.id));
}

/**
 * Adds a comment. A client that retries with the same `key` gets the existing comment.
 * @throws 404 if the dish does not exist
 */
export async function createComment(
  { db }: Deps,
  user: Member,
  dishId: number,
  { content, key }: CommentInput,
) {
  const values = { dishId, userId: user.id, content, sendingKey: key ?? null };
  const comment = requireFound(await withRetries(() => insertComment(db, values)), "Dish");
  return { ...comment, user };
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
async function insertComment(db: DbOrTx, comment: NewComment): Promise<CommentRow | undefined> {
  const { dishId, userId, content, sendingKey } = comment;
  const [row] = await runNamed<CommentRow | { id: null }>(db, INSERT, [dishId, userId, content, sendingKey]);
  if (!row || row.id !== null) return row;
  const [sent] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.sendingKey, sendingKey ?? "")));
  // The comment was deleted in between, alone or with its dish.
  return sent ?? insertComment(db, comment);
}

/** Also deletes the activity. @throws 403 unless the user is the author or an administrator; 404 */
export async function deleteComment({ db }: Deps, user: Member, dishId: number, id: number): Promise<void> {
  await transact(db, async (tx) => {
    const isOfDish = and(eq(comments.dishId, dishId), eq(comments.id, id));
    const [row] = await tx.select().from(comments).where(isOfDish).for("update");
    const comment = requireFound(row, "Comment");
    if (comment.userId !== user.id && !user.isAdmin) throw forbidden("comment_of_other");
    await removeCommentActivity(tx, dishId, id);
    await tx.delete(comments).where(isOfDish);
  });
}
