import { transact } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity, removeLikeActivity } from "#server/features/activities/activities.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session.ts";
import { lockDish } from "./dishes.queries.ts";
import { toggleLikeRow } from "./likes.queries.ts";

/**
 * Likes a dish or takes the like back, with its line in the feed. The dish's row makes toggles of one dish follow
 * each other: an even number of taps ends where it began, and the count is exact. Throws 404.
 * @param wanted how it shall be afterwards; the other way round unless given
 */
export async function toggleLike(deps: Deps, user: Member, dishId: number, wanted?: boolean) {
  return transact(deps.db, async (tx) => {
    const dish = await lockDish(tx, dishId, "no key update");
    if (!dish) throw notFound("Dish");
    const { isChanged, ...like } = await toggleLikeRow(tx, dishId, user.id, wanted);
    if (isChanged && !like.isLiked) await removeLikeActivity(tx, dishId, user.id);
    if (isChanged && like.isLiked) {
      await recordActivity(tx, {
        type: "dish_liked",
        userId: user.id,
        targetType: "dish",
        targetId: dishId,
        metadata: { dishTitle: dish.title },
      });
    }
    return like;
  });
}
