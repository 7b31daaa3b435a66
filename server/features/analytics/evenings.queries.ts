import { and, asc, desc, eq, not, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { isCancelled, isEventDay } from "#server/database/event-date.sql.ts";
import { householdToday } from "#server/database/household-time.sql.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import type { Evening } from "#shared/analytics.api.ts";
import { answers, inviteTokens, menus } from "#shared/schema/index.ts";

const day = sql<string>`${menus.eventDate}`;
const tookPlace = and(
  not(isPending),
  isEventDay,
  sql`${day} collate "C" < ${householdToday}`,
  sql`not ${isCancelled}`,
);

/** Lists the years with evenings, the latest first. */
export async function listEveningYears(db: DbOrTx): Promise<number[]> {
  const year = sql<number>`left(${day}, 4)::integer`;
  const rows = await db.selectDistinct({ year }).from(menus).where(tookPlace).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** Lists the evenings of a year, by day. */
export async function listEvenings(db: DbOrTx, year: number): Promise<Evening[]> {
  const dishes = sql<Evening["dishes"]>`(
    select coalesce(json_agg(json_build_object(
      'id', d.id, 'title', d.title,
      'image', coalesce((
        select m.image from meals m
        where m.dish_id = d.id and to_char(m.day, 'YYYY-MM-DD') = ${day} and m.image is not null
        order by m.id limit 1), d.images[1]),
      'wishes', (
        select count(*) from answer_dishes w
        join answers a on a.id = w.answer_id
        join invite_tokens i on i.id = a.invite_token_id
        where w.dish_id = d.id and i.menu_id = menus.id)
    ) order by place), '[]')
    from unnest(${menus.dishIds}) with ordinality served(id, place) join dishes d on d.id = served.id)`;
  // One name for all answers of a person, that of the latest: by what members said, or by the name.
  const came = db.$with("came").as(
    db
      .select({
        id: answers.id,
        menuId: inviteTokens.menuId,
        thanks: answers.thanks,
        name: sql<string>`first_value(${answers.name}) over (
          partition by coalesce(${answers.person}::text, fold_text(${answers.name})) order by ${answers.id} desc)`.as(
          "name",
        ),
      })
      .from(answers)
      .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
      .where(eq(answers.isComing, true)),
  );
  const guests = sql<Evening["guests"]>`(
    select coalesce(json_agg(json_build_object('name', came.name, 'thanks', thanks) order by came.id), '[]')
    from ${came} where came.menu_id = menus.id)`;
  return db
    .with(came)
    .select({
      menuId: menus.id,
      title: menus.title,
      day,
      image: menus.image,
      guestCount: menus.guestCount,
      dishes,
      guests,
    })
    .from(menus)
    .where(and(tookPlace, sql`left(${day}, 4) = ${String(year)}`))
    .orderBy(asc(sql`${day} collate "C"`), asc(menus.id));
}
