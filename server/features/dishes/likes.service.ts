import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { queueNotifications } from "#server/features/activities/activities.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import { toggleLikeRow } from "./likes.queries.ts";

/**
 * Likes a dish or takes the like back, with its line in the feed. An even number of taps at once ends where it began, and
 * the count is exact. Throws 404.
 * @param wanted how it shall be afterwards; the other way round unless given
 */
export async function toggleLike(deps: Deps, user: Member, dishId: number, wanted?: boolean) {
  return transact(deps.db, async (tx) => {
    const toggled = await toggleLikeRow(tx, dishId, user.id, wanted);
    if (!toggled) throw notFound("Dish");
    if (toggled.activityId !== null) await queueNotifications(tx, toggled, "dish_liked");
    const { isLiked, likeCount } = toggled;
    return { isLiked, likeCount };
  });
}
