import { runNamed, type Database, type NamedStatement } from "#server/database/db.ts";

// One statement is a transaction by itself: a like takes one round trip and not four. The function is in migrations.
const TOGGLE: NamedStatement = { name: "toggle_like", text: "select * from toggle_like($1, $2, $3)" };

/**
 * Likes a dish or takes the like back, with its line in the feed.
 * @param isLiked the state afterwards; without it the like is toggled
 * @returns undefined if there is no such dish
 */
export async function toggleLikeRow(db: Database, dishId: number, userId: string, isLiked?: boolean) {
  type Toggled = { isLiked: boolean; likeCount: number };
  const [toggled] = await runNamed<Toggled>(db, TOGGLE, [dishId, userId, isLiked ?? null]);
  return toggled;
}
