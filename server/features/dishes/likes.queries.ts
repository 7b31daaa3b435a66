import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db.ts";
import { likes } from "#shared/schema.ts";

interface Toggled {
  isLiked: boolean;
  /** Whether it was otherwise before. */
  isChanged: boolean;
  likeCount: number;
}

/**
 * Likes a dish that the caller has locked, or takes the like back, in one statement: it sees what was committed before
 * the lock was had.
 * @param wanted how it shall be afterwards; the other way round unless given
 */
export async function toggleLikeRow(
  tx: Transaction,
  dishId: number,
  userId: string,
  wanted: boolean | undefined,
): Promise<Toggled> {
  const { rows } = await tx.execute<Toggled & Record<string, unknown>>(sql`
    with before as materialized (
      select count(*) as count, coalesce(bool_or(user_id = ${userId}), false) as liked
      from ${likes} where dish_id = ${dishId}
    ), after as (
      select coalesce(${wanted ?? null}::boolean, not liked) as liked from before
    ), gone as (
      delete from ${likes} where dish_id = ${dishId} and user_id = ${userId} and not (select liked from after)
    ), come as (
      insert into ${likes} (dish_id, user_id)
      select ${dishId}, ${userId} from before, after where after.liked and not before.liked
    )
    select after.liked as "isLiked", after.liked <> before.liked as "isChanged",
      (before.count + after.liked::integer - before.liked::integer)::integer as "likeCount"
    from before, after`);
  if (!rows[0]) throw new Error("toggling a like answered nothing");
  return rows[0];
}
