import { shareKeyOf } from "#server/features/sharing/share-key.service.ts";
import type { DishSource } from "./dish-views.queries.ts";

/**
 * A dish as one member sees it.
 * @param secret what share links are signed with
 */
export function viewFor({ likers, ...dish }: DishSource, viewerId: string, secret: string) {
  return {
    ...dish,
    isLiked: likers.includes(viewerId),
    likeCount: likers.length,
    shareKey: shareKeyOf(secret, "dish", dish.id),
  };
}
