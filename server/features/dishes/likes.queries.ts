import { desc, eq } from "drizzle-orm";
import { runNamed, type Database, type DbOrTx, type NamedStatement } from "#server/database/db.ts";
import { picturedPersonColumns } from "#server/database/users.sql.ts";
import { likes, users } from "#shared/schema/index.ts";

// A database function (see migrations) instead of a transaction saves three round trips.
const TOGGLE: NamedStatement = { name: "toggle_like", text: "select * from toggle_like($1, $2, $3)" };

/** @returns undefined if the dish does not exist */
export async function toggleLikeRow(db: Database, dishId: number, userId: string, isLiked?: boolean) {
  type Toggled = { isLiked: boolean; likeCount: number };
  const [toggled] = await runNamed<Toggled>(db, TOGGLE, [dishId, userId, isLiked ?? null]);
  return toggled;
}

export async function listLikesOf(db: DbOrTx, dishId: number) {
  return db
    .select({ createdAt: likes.createdAt, user: picturedPersonColumns })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(eq(likes.dishId, dishId))
    .orderBy(desc(likes.id));
}
