import type * as z from "zod/mini";
import { transact, withRetries } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { removeCommentActivity } from "#server/features/activities/activities.service.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import type { commentInput } from "#shared/dishes.api.ts";
import { deleteCommentRow, insertComment, listCommentsOn, lockComment } from "./comments.queries.ts";
import { dishExists } from "./dishes.queries.ts";

/** All comments, oldest first; throws 404 when there is no such dish. */
export async function listComments(deps: Deps, dishId: number) {
  if (!(await dishExists(deps.db, dishId))) throw notFound("Dish");
  return listCommentsOn(deps.db, dishId);
}

/**
 * Throws 404 when there is no such dish.
 * @param input `key` makes a comment that is sent again the same one
 */
export async function createComment(
  { db }: Deps,
  user: Member,
  dishId: number,
  { content, key }: z.output<typeof commentInput>,
) {
  const values = { dishId, userId: user.id, content, sendingKey: key ?? null };
  const comment = await withRetries(() => insertComment(db, values));
  if (!comment) throw notFound("Dish");
  return { ...comment, user };
}

/** Its author or an administrator (decisions §5), 403 for others; its line in the feed goes with it. Throws 404. */
export async function deleteComment(deps: Deps, user: Member, dishId: number, id: number): Promise<void> {
  await transact(deps.db, async (tx) => {
    const comment = await lockComment(tx, dishId, id);
    if (!comment) throw notFound("Comment");
    if (comment.userId !== user.id && !user.isAdmin) {
      throw forbidden("Only its author or an administrator can delete a comment.");
    }
    await removeCommentActivity(tx, dishId, id);
    await deleteCommentRow(tx, id);
  });
}
