import { desc, eq } from "drizzle-orm";
import { type NamedStatement, runNamed, withRetries } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import { picturedMemberColumns } from "#server/database/users.sql.ts";
import type { Deps } from "#server/deps.ts";
import { notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { likes, users } from "#shared/schema/index.ts";

// A database function (see migrations) instead of a transaction saves three round trips.
const TOGGLE: NamedStatement = { name: "toggle_like", text: "select * from toggle_like($1, $2, $3)" };

/**
 * Likes or unlikes a dish. Concurrent calls for a dish are serialized, so the count is exact.
 * @param isLiked new state; toggles if omitted
 * @throws 404
 */
export async function toggleLike({ db }: Deps, user: Member, dishId: number, isLiked?: boolean) {
  type Toggled = { isLiked: boolean; likeCount: number };
  const values = [dishId, user.id, isLiked ?? null];
  const [toggled] = await withRetries(() => runNamed<Toggled>(db, TOGGLE, values));
  return requireFound(toggled, "Dish");
}

/** @throws 404 */
export async function listLikes({ db }: Deps, dishId: number) {
  if (!(await dishExists(db, dishId))) throw notFound("Dish");
  return db
    .select({ createdAt: likes.createdAt, user: picturedMemberColumns })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(eq(likes.dishId, dishId))
    .orderBy(desc(likes.id));
}
