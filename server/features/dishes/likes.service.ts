import { withRetries } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import { toggleLikeRow } from "./likes.queries.ts";

/**
 * Likes a dish or takes the like back. Toggles at the same time run one after the other, and the count is exact.
 * @param isLiked the state afterwards; without it the like is toggled
 * @throws 404
 */
export async function toggleLike({ db }: Deps, user: Member, dishId: number, isLiked?: boolean) {
  const toggled = await withRetries(() => toggleLikeRow(db, dishId, user.id, isLiked));
  if (!toggled) throw notFound("Dish");
  return toggled;
}
