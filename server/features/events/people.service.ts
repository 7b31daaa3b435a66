import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, notFound } from "#server/http/errors.ts";
import { answers } from "#shared/schema/index.ts";

/** Says that two answers are of the same person; joins all answers of both. @throws 400 for the same answer; 404 */
export async function linkPerson({ db }: Deps, id: number, otherId: number): Promise<void> {
  if (id === otherId) throw badRequest("same_answer", "answerId");
  await transact(db, (tx) => joinPersons(tx, [id, otherId]));
}

/** Keeps `updatedAt`, because the guest may be changing the answer. @throws 404 */
export async function joinPersons(tx: Transaction, ids: number[]): Promise<void> {
  // Members who link answers of one person at the same time must see each other's group.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('answers.person'))`);
  const found = await tx
    .select({ person: answers.person })
    .from(answers)
    .where(inArray(answers.id, ids))
    .orderBy(asc(answers.id));
  if (found.length < ids.length) throw notFound("Answer");
  const persons = found.flatMap(({ person }) => person ?? []);
  await tx
    .update(answers)
    .set({ person: persons[0] ?? randomUUID() })
    .where(sql`${inArray(answers.id, ids)} or ${answers.person} = any(${sql.param(persons)}::uuid[])`);
}

/** @throws 404 */
export async function unlinkPerson({ db }: Deps, id: number): Promise<void> {
  const rows = await db
    .update(answers)
    .set({ person: null })
    .where(eq(answers.id, id))
    .returning({ id: answers.id });
  if (rows.length === 0) throw notFound("Answer");
}
