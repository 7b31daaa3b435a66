import { asc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { type DbOrTx, type Transaction } from "#server/database/db.ts";
import { isEventDay } from "#server/database/event-date.sql.ts";
import type { FoodLabel } from "#shared/choices.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import { answers, dishes, inviteTokens, menuPeople, menus, people, served } from "#shared/schema/index.ts";

/** Dishes listed for each guest. */
const MAX_HAD = 50;

/** Returns the guest book, by name, or only the `guest` of an answer's `person`. */
export async function listGuests(db: DbOrTx, guest?: string) {
  const list = (rows: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
  const event = sql`join ${inviteTokens} on ${inviteTokens.id} = ${answers.inviteTokenId} and ${answers.person} = ${people.guest}`;
  return db
    .select({
      id: people.id,
      name: people.name,
      userId: people.userId,
      portion: people.portion,
      needs: people.needs,
      needsText: people.needsText,
      updatedAt: people.updatedAt,
      menuIds: sql<
        number[]
      >`array(select ${menuPeople.menuId} from ${menuPeople} where ${menuPeople.personId} = ${people.id} order by 1)`,
      visits: sql<GuestPerson["visits"]>`${list(sql`
        select ${answers.id} as "answerId", ${menus.id} as "menuId", ${menus.title}, case when ${isEventDay} then ${menus.eventDate} end as day,
          ${answers.isComing} as "isComing", ${answers.needs}, ${answers.needsText} as "needsText"
        from ${answers} ${event} join ${menus} on ${menus.id} = ${inviteTokens.menuId} order by ${answers.id} desc`)}`,
      had: sql<GuestPerson["had"]>`${list(sql`
        select ${dishes.id} as "dishId", ${dishes.title}, max(${served.day}) as day
        from ${answers} ${event} and ${answers.isComing} join ${served} on ${served.menuId} = ${inviteTokens.menuId}
        join ${dishes} on ${dishes.id} = ${served.dishId} group by ${dishes.id} order by day desc, ${dishes.id} limit ${MAX_HAD}`)}`,
    })
    .from(people)
    .where(guest === undefined ? isNotNull(people.guest) : eq(people.guest, guest))
    .orderBy(sql`fold_text(${people.name})`, people.id);
}

/** Selects a guest's needs: their own and those that members typed in the guest book. Guests do not see these. */
export const guestNeeds = sql<FoodLabel[]>`(${answers.needs} || coalesce(
  (select ${people.needs} from ${people} where ${people.guest} = ${answers.person}), '{}'))`;

export async function listPersons(tx: Transaction, ids: number[]) {
  return tx
    .select({ person: answers.person })
    .from(answers)
    .where(inArray(answers.id, ids))
    .orderBy(asc(answers.id));
}

/** Returns those of these persons who are in the guest book. */
export async function listInGuestBook(tx: Transaction, persons: string[]): Promise<string[]> {
  const rows = await tx.select({ guest: people.guest }).from(people).where(inArray(people.guest, persons));
  return rows.flatMap(({ guest }) => guest ?? []);
}

/** @param persons whose answers are of this person, too @returns the number of answers */
export async function setPerson(
  db: DbOrTx,
  ids: number[],
  person: string | null,
  persons: string[] = [],
): Promise<number> {
  const { rowCount } = await db
    .update(answers)
    .set({ person })
    .where(sql`${inArray(answers.id, ids)} or ${answers.person} = any(${sql.param(persons)}::uuid[])`);
  return rowCount ?? 0;
}

export async function deletePersonRow(tx: Transaction, key: { id: number } | { guest: string }) {
  const isKey = "id" in key ? eq(people.id, key.id) : eq(people.guest, key.guest);
  const [row] = await tx.delete(people).where(isKey).returning({ guest: people.guest });
  return row?.guest ?? null;
}
