import { runNamed, type NamedStatement, type Transaction } from "#server/database/db.ts";
import { TOLD_OUTSIDE, type Recorded } from "#server/database/activities.sql.ts";

/** `activityId` is null when nobody came to like the dish who did not before. */
type Toggled = { isLiked: boolean; likeCount: number } & (Recorded | { activityId: null });

const LOCK: NamedStatement = {
  name: "lock_liked_dish",
  text: "select id from dishes where id = $1 for no key update",
};

const TOGGLE: NamedStatement = {
  name: "toggle_like",
  text: `
    with before as materialized (
      select count(*)::integer as count, coalesce(bool_or(user_id = $2), false) as liked
      from likes where dish_id = $1
    ), after as (
      select coalesce($3, not liked) as liked from before
    ), gone as (
      delete from likes where dish_id = $1 and user_id = $2 and not (select liked from after) returning dish_id
    ), untold as (
      delete from activities where type = 'dish_liked' and target_type = 'dish'
        and target_id = (select dish_id from gone) and user_id = $2
    ), come as (
      insert into likes (dish_id, user_id)
      select id, $2 from dishes, before, after where id = $1 and after.liked and not before.liked returning dish_id
    ), told as (
      insert into activities (type, user_id, target_type, target_id, metadata)
      select 'dish_liked', $2, 'dish', dishes.id, jsonb_build_object('dishTitle', title)
      from come join dishes on dishes.id = dish_id returning id
    )
    select after.liked as "isLiked", before.count + after.liked::integer - before.liked::integer as "likeCount",
      (select id from told) as "activityId", ${TOLD_OUTSIDE}
    from before, after`,
};

/**
 * Likes a dish or takes the like back, with its line in the feed. The dish's row makes toggles of one dish follow each
 * other: the second statement, sent right behind the first, sees what was committed before the lock was had.
 * @param wanted how it shall be afterwards; the other way round unless given
 * @returns undefined when there is no such dish
 */
export async function toggleLikeRow(
  tx: Transaction,
  dishId: number,
  userId: string,
  wanted: boolean | undefined,
): Promise<Toggled | undefined> {
  const [dishes, [toggled]] = await Promise.all([
    runNamed(tx, LOCK, [dishId]),
    runNamed<Toggled>(tx, TOGGLE, [dishId, userId, wanted ?? null]),
  ]);
  return dishes.length > 0 ? toggled : undefined;
}
