import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { dishExists } from "#server/database/dish-exists.sql.ts";
import { isEventDay } from "#server/database/event-date.sql.ts";
import { isoTime } from "#server/database/json.sql.ts";
import { timesServed } from "#server/database/times-served.sql.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import { notFound } from "#server/http/errors.ts";
import { MAX_PAGE } from "#shared/limits.ts";
import { menus } from "#shared/schema/index.ts";

/** Returns JSON: all dishes that were ever served, with the last day. */
export async function listServedJson(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(dish)::text, '[]') as json from (
      select dish_id as "dishId", max(day) as day from served group by dish_id order by dish_id
    ) dish`);
  return rows[0]?.json ?? "[]";
}

interface Time extends Record<string, unknown> {
  day: string;
  meal: { id: number; note: string | null; image: string | null; updatedAt: string } | null;
  menu: { id: number; title: string } | null;
  guestCount: number | null;
  people: string[];
  total: number;
}

/** Returns when a dish was served, newest first. Counts a person with several answers to a menu once. @throws 404 */
export async function getTimesServed(db: DbOrTx, dishId: number) {
  if (!(await dishExists(db, dishId))) throw notFound("Dish");
  const { rows } = await db.execute<Time>(sql`
    select time.day, time.guest_count as "guestCount", count(*) over ()::integer as total,
      case when meal.id is not null then json_build_object(
        'id', meal.id, 'note', meal.note, 'image', meal.image, 'updatedAt', ${isoTime(sql`meal.updated_at`)}) end as meal,
      case when menu.id is not null then json_build_object('id', menu.id, 'title', menu.title) end as menu,
      array(
        select name from (
          select distinct on (coalesce(person::text, answer.id::text)) answer.id, name
          from invite_tokens invitation join answers answer on answer.invite_token_id = invitation.id and is_coming
          where invitation.menu_id = menu.id order by coalesce(person::text, answer.id::text), answer.id
        ) guest order by id
      ) as people
    from ${timesServed(sql`dish_id = ${dishId}`)}
    left join meals meal on meal.id = time.meal_id left join menus menu on menu.id = time.menu_id
    order by time.day desc, menu.id desc nulls last, meal.id desc limit ${MAX_PAGE}`);
  const times = rows.map(({ meal, ...time }) => ({
    ...time,
    meal: meal && { ...meal, updatedAt: new Date(meal.updatedAt) },
  }));
  return { timesServed: times[0]?.total ?? 0, lastServed: times[0]?.day ?? null, times };
}

/** Returns the dishes that guests who come to a menu had before, with the last day for each guest. @throws 404 */
export async function getServedTo(db: DbOrTx, menuId: number) {
  await getPlannedMenu(db, menuId);
  const { rows } = await db.execute<{ dishId: number; answerId: number; name: string; day: string }>(sql`
    select distinct on (served.dish_id, guest.id) served.dish_id as "dishId", guest.id as "answerId", guest.name, served.day
    from invite_tokens invitation
    join answers guest on guest.invite_token_id = invitation.id and guest.is_coming
    join answers earlier on earlier.person = guest.person and earlier.is_coming
    join invite_tokens event on event.id = earlier.invite_token_id and event.id <> invitation.id
    join served on served.menu_id = event.menu_id
    join ${menus} on ${menus.id} = invitation.menu_id
      and (not ${isEventDay} or served.day collate "C" < ${menus.eventDate} collate "C")
    where invitation.menu_id = ${menuId}
    order by served.dish_id, guest.id, served.day desc`);
  return rows;
}
