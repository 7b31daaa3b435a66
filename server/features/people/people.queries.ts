import { eq, getTableColumns, sql } from "drizzle-orm";
import { oneRow, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { people, users } from "#shared/schema/index.ts";

export type NewPerson = typeof people.$inferInsert;

export async function listPeople(db: DbOrTx, id?: number) {
  return db
    .select({
      ...getTableColumns(people),
      name: sql<string>`coalesce(${users.firstName}, ${users.username}, ${people.name})`,
    })
    .from(people)
    .leftJoin(users, eq(users.id, people.userId))
    .where(id === undefined ? undefined : eq(people.id, id))
    .orderBy(people.id);
}

/** Blocks other changes until the end of the transaction. @returns the number of people */
export async function lockPeople(tx: Transaction): Promise<number> {
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  return tx.$count(people);
}

export async function insertPerson(tx: Transaction, values: NewPerson): Promise<number> {
  return oneRow(await tx.insert(people).values(values).returning()).id;
}

export async function updatePersonRow(tx: Transaction, id: number, changes: Partial<NewPerson>) {
  await tx
    .update(people)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(people.id, id));
}

export async function deletePerson(db: DbOrTx, id: number): Promise<void> {
  await db.delete(people).where(eq(people.id, id));
}
