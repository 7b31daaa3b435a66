import type * as z from "zod/mini";
import { transact, withRetries } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import type { Deps } from "#server/deps.ts";
import { removeCommentActivity } from "#server/features/activities/activities.sql.ts";
import { forbidden, notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { commentInput } from "#shared/dishes.api.ts";
import { deleteCommentRow, insertComment, listCommentsOn, lockComment } from "./comments.queries.ts";

export async function listComments(deps: Deps, dishId: number) {
  if (!(await dishExists(deps.db, dishId))) throw notFound("Dish");
  return listCommentsOn(deps.db, dishId);
}

/**
 * Adds a comment. A client that retries with the same `key` gets the existing comment.
 * @throws 404 if the dish does not exist
 */
export async function createComment(
  { db }: Deps,
  user: Member,
  dishId: number,
  { content, key }: z.output<typeof commentInput>,
) {
  const values = { dishId, userId: user.id, content, sendingKey: key ?? null };
  const comment = requireFound(await withRetries(() => insertComment(db, values)), "Dish");
  return { ...comment, user };
}

/** Also deletes the activity. @throws 403 unless the user is the author or an administrator; 404 */
export async function deleteComment(deps: Deps, user: Member, dishId: number, id: number): Promise<void> {
  await transact(deps.db, async (tx) => {
    const comment = requireFound(await lockComment(tx, dishId, id), "Comment");
    if (comment.userId !== user.id && !user.isAdmin) {
      throw forbidden("comment_of_other");
    }
    await removeCommentActivity(tx, dishId, id);
    await deleteCommentRow(tx, id);
  });
}
