import { withRetries } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import type { Deps } from "#server/deps.ts";
import { notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { listLikesOf, toggleLikeRow } from "./likes.queries.ts";

/**
 * Likes or unlikes a dish. Concurrent calls for a dish are serialized, so the count is exact.
 * @param isLiked new state; toggles if omitted
 * @throws 404
 */
export async function toggleLike({ db }: Deps, user: Member, dishId: number, isLiked?: boolean) {
  return requireFound(await withRetries(() => toggleLikeRow(db, dishId, user.id, isLiked)), "Dish");
}

/** @throws 404 */
export async function listLikes({ db }: Deps, dishId: number) {
  if (!(await dishExists(db, dishId))) throw notFound("Dish");
  return listLikesOf(db, dishId);
}
