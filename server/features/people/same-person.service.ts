import { randomUUID } from "node:crypto";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, failure, notFound } from "#server/http/errors.ts";
import { listInGuestBook, listPersons, setPerson } from "./guest-book.sql.ts";

/** Records that two answers are of the same person; joins all of both. @throws 400 for the same; 404; 409 `in_book` */
export async function linkPerson({ db }: Deps, id: number, otherId: number): Promise<void> {
  if (id === otherId) throw badRequest("same_answer", "answerId");
  await transact(db, (tx) => joinPersons(tx, [id, otherId]));
}

/**
 * Keeps `updatedAt`, because the guest may be changing the answer.
 * @param guest someone of the guest book who gave these answers
 * @throws 404; 409 `in_book` for two people of the guest book
 */
export async function joinPersons(tx: Transaction, ids: number[], guest?: string): Promise<void> {
  await acquireLock(tx, "people");
  const joined = await listPersons(tx, ids);
  if (joined.length < ids.length) throw notFound("Answer");
  const persons = [guest, ...joined.map(({ person }) => person)].flatMap((person) => person ?? []);
  const [kept, other] = await listInGuestBook(tx, persons);
  if (other) throw failure(409, "in_book");
  await setPerson(tx, ids, kept ?? persons[0] ?? randomUUID(), persons);
}

/** @throws 404 */
export async function unlinkPerson({ db }: Deps, id: number): Promise<void> {
  if ((await setPerson(db, [id], null)) === 0) throw notFound("Answer");
}
