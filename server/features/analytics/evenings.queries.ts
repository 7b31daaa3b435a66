import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { tookPlace } from "#server/database/event-date.sql.ts";
import type { PastEvening } from "#shared/analytics.api.ts";
import { answers, inviteTokens, menus } from "#shared/schema/index.ts";

const day = sql<string>`${menus.eventDate}`;

/** Lists the years with evenings, the latest first. */
export async function listEveningYears(db: DbOrTx): Promise<number[]> {
  const year = sql<number>`left(${day}, 4)::integer`;
  const rows = await db.selectDistinct({ year }).from(menus).where(tookPlace).orderBy(desc(year));
  return rows.map((row) => row.year);
}

export async function listEvenings(db: DbOrTx, year: number): Promise<PastEvening[]> {
  const dishes = sql<PastEvening["dishes"]>`(
    select coalesce(json_agg(json_build_object(
      'id', d.id, 'title', d.title,
      'image', coalesce((
        select m.image from meals m
        where m.dish_id = d.id and to_char(m.day, 'YYYY-MM-DD') = ${day} and m.image is not null
        order by m.id limit 1), d.images[1]),
      'wishes', coalesce(wished.count, 0)
    ) order by place), '[]')
    from unnest(${menus.dishIds}) with ordinality served(id, place) join dishes d on d.id = served.id
    left join (
      select w.dish_id, count(*) from invite_tokens i
      join answers a on a.invite_token_id = i.id
      join answer_dishes w on w.answer_id = a.id
      where i.menu_id = menus.id group by w.dish_id) wished on wished.dish_id = d.id)`;
  // Answers are of one person only if members said so.
  const ofPerson = sql`partition by coalesce(${answers.person}::text, ${answers.id}::text)`;
  const came = db.$with("came").as(
    db
      .select({
        id: answers.id,
        menuId: inviteTokens.menuId,
        thanks: answers.thanks,
        name: sql`first_value(${answers.name}) over (${ofPerson} order by ${answers.id} desc)`.as("name"),
        person: sql`min(${answers.id}) over (${ofPerson})`.as("person"),
      })
      .from(answers)
      .innerJoin(inviteTokens, eq(inviteTokens.id, answers.inviteTokenId))
      .where(eq(answers.isComing, true)),
  );
  const listed = db.$with("listed").as(
    db
      .select({
        menuId: came.menuId,
        guests: sql<PastEvening["guests"]>`
          json_agg(json_build_object('person', ${came.person}, 'name', ${came.name}, 'thanks', ${came.thanks}) order by ${came.id})`.as(
          "guests",
        ),
      })
      .from(came)
      .groupBy(came.menuId),
  );
  return db
    .with(came, listed)
    .select({
      menuId: menus.id,
      title: menus.title,
      day,
      image: menus.image,
      guestCount: menus.guestCount,
      dishes,
      guests: sql<PastEvening["guests"]>`coalesce(${listed.guests}, '[]')`,
    })
    .from(menus)
    .leftJoin(listed, eq(listed.menuId, menus.id))
    .where(and(tookPlace, sql`left(${day}, 4) = ${String(year)}`))
    .orderBy(asc(sql`${day} collate "C"`), asc(menus.id));
}
