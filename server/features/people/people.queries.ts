import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { oneRow, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { MAX_PEOPLE } from "#shared/limits.ts";
import { menuPeople, people, users } from "#shared/schema/index.ts";

export type NewPerson = typeof people.$inferInsert;

/** Returns the people who eat at home, or the person with this id, also of the guest book. */
export async function listPeople(db: DbOrTx, id?: number) {
  return db
    .select({
      ...getTableColumns(people),
      name: sql<string>`coalesce(${users.firstName}, ${users.username}, ${people.name})`,
    })
    .from(people)
    .leftJoin(users, eq(users.id, people.userId))
    .where(id === undefined ? isNull(people.guest) : eq(people.id, id))
    .orderBy(people.id);
}

/** Blocks other changes until the end of the transaction. @returns the number of people at home or in the guest book */
export async function lockPeople(tx: Transaction, isGuest = false): Promise<number> {
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  return tx.$count(people, isGuest ? isNotNull(people.guest) : isNull(people.guest));
}

/** Adds the members who are not suspended, without `exceptId`. */
export async function insertMembers(tx: Transaction, exceptId: string | null): Promise<void> {
  await tx.execute(sql`
    insert into ${people} (name, user_id)
    select coalesce(${users.firstName}, ${users.username}), ${users.id} from ${users}
    where ${users.isAdmin} is not null and ${users.id} is distinct from ${exceptId}
    order by ${users.position} limit ${MAX_PEOPLE - 1}`);
}

export async function insertPerson(tx: Transaction, values: NewPerson): Promise<number> {
  return oneRow(await tx.insert(people).values(values).returning()).id;
}

export async function updatePersonRow(tx: Transaction, id: number, changes: Partial<NewPerson>) {
  await tx
    .update(people)
    .set({ ...changes, updatedAt: nextUpdatedAt(people) })
    .where(eq(people.id, id));
}

export async function planMenu(tx: Transaction, menuId: number, personId: number): Promise<void> {
  await tx.insert(menuPeople).values({ menuId, personId }).onConflictDoNothing();
}

export async function unplanMenu(db: DbOrTx, menuId: number, personId: number): Promise<void> {
  await db.delete(menuPeople).where(and(eq(menuPeople.menuId, menuId), eq(menuPeople.personId, personId)));
}
