import { randomUUID } from "node:crypto";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, notFound } from "#server/http/errors.ts";
import { lockPersons, setPerson } from "./events.queries.ts";

/** Says that two answers are of the same person; joins all answers of both. @throws 400 for the same answer; 404 */
export async function linkPerson({ db }: Deps, id: number, otherId: number): Promise<void> {
  if (id === otherId) throw badRequest("same_answer", "answerId");
  await transact(db, (tx) => joinPersons(tx, [id, otherId]));
}

/** Keeps `updatedAt`, because the guest may be changing the answer. @throws 404 */
export async function joinPersons(tx: Transaction, ids: number[]): Promise<void> {
  const found = await lockPersons(tx, ids);
  if (found.length < ids.length) throw notFound("Answer");
  const persons = found.flatMap(({ person }) => person ?? []);
  await setPerson(tx, ids, persons[0] ?? randomUUID(), persons);
}

/** @throws 404 */
export async function unlinkPerson({ db }: Deps, id: number): Promise<void> {
  if ((await setPerson(db, [id], null)) === 0) throw notFound("Answer");
}
