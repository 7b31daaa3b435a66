import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { oneRow, transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import type { Deps } from "#server/deps.ts";
import { lockPlannedMenu } from "#server/features/menus/menus.service.ts";
import { conflict, requireCurrent, requireFound } from "#server/http/errors.ts";
import { MAX_GUESTS, MAX_PEOPLE } from "#shared/limits.ts";
import type { HousePersonChanges, PersonInput } from "#shared/people.api.ts";
import { menuPeople, people, users } from "#shared/schema/index.ts";
import { deletePersonRow, setPerson } from "./guest-book.sql.ts";
import { joinPersons } from "./same-person.service.ts";

type NewPerson = typeof people.$inferInsert;

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

/**
 * With the first person at home, all members who can sign in are added.
 * @throws 404; 409 beyond `MAX_PEOPLE` or `MAX_GUESTS`, `in_book`, if the account has a person or was deleted
 */
export async function createPerson({ db }: Deps, { isGuest = false, answerId, ...input }: PersonInput) {
  return transact(db, async (tx) => {
    const guest = isGuest || answerId ? randomUUID() : null;
    if (guest) await acquireLock(tx, "people");
    const count = await lockPeople(tx, guest !== null);
    const max = guest ? MAX_GUESTS : MAX_PEOPLE;
    if (count >= max) throw conflict("too_many_people", { count: max });
    if (!guest && count === 0) await insertMembers(tx, input.userId ?? null);
    const values = { ...stored(input, guest), guest };
    const { id } = await tx.insert(people).values(values).returning({ id: people.id }).then(oneRow);
    if (guest && answerId) await joinPersons(tx, [answerId], guest);
    return getPerson(tx, id);
  });
}

/** Any member may change anyone. @throws 404; 409 `stale`, if the account has a person or was deleted */
export async function updatePerson(
  { db }: Deps,
  id: number,
  { expectedUpdatedAt, ...input }: HousePersonChanges,
) {
  return transact(db, async (tx) => {
    await lockPeople(tx);
    const before = await getPerson(tx, id);
    requireCurrent(before, expectedUpdatedAt, "stale_person");
    const changes = { ...stored(input, before.guest), updatedAt: nextUpdatedAt(people) };
    await tx.update(people).set(changes).where(eq(people.id, id));
    return getPerson(tx, id);
  });
}

/** Answers of someone in the guest book are then joined to no one. */
export async function deletePerson({ db }: Deps, id: number): Promise<void> {
  await transact(db, async (tx) => {
    await acquireLock(tx, "people");
    const guest = await deletePersonRow(tx, { id });
    if (guest) await setPerson(tx, [], null, [guest]);
  });
}

/** @throws 404, also for someone who eats at home; 409 `in_book` if the answer is of another guest */
export async function joinGuest(tx: Transaction, id: number, answerId: number): Promise<void> {
  await acquireLock(tx, "people");
  await joinPersons(tx, [answerId], await requireGuest(tx, id));
}

/** @throws 404, also for someone who eats at home; 409 `pending` for a suggestion */
export async function planForGuest({ db }: Deps, id: number, menuId: number): Promise<void> {
  await transact(db, async (tx) => {
    await requireGuest(tx, id);
    await lockPlannedMenu(tx, menuId, "key share");
    await tx.insert(menuPeople).values({ menuId, personId: id }).onConflictDoNothing();
  });
}

export async function unplanMenu(db: DbOrTx, menuId: number, personId: number): Promise<void> {
  await db.delete(menuPeople).where(and(eq(menuPeople.menuId, menuId), eq(menuPeople.personId, personId)));
}

/** Blocks other changes until the end of the transaction. @returns the number of people at home or in the guest book */
async function lockPeople(tx: Transaction, isGuest = false): Promise<number> {
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  return tx.$count(people, isGuest ? isNotNull(people.guest) : isNull(people.guest));
}

/** Adds the members who are not suspended, without `exceptId`. */
async function insertMembers(tx: Transaction, exceptId: string | null): Promise<void> {
  await tx.execute(sql`
    insert into ${people} (name, user_id)
    select coalesce(${users.firstName}, ${users.username}), ${users.id} from ${users}
    where ${users.isAdmin} is not null and ${users.id} is distinct from ${exceptId}
    order by ${users.position} limit ${MAX_PEOPLE - 1}`);
}

async function requireGuest(tx: Transaction, id: number): Promise<string> {
  return requireFound((await getPerson(tx, id)).guest ?? undefined, "Person");
}

async function getPerson(tx: Transaction, id: number) {
  return requireFound((await listPeople(tx, id))[0], "Person");
}

/** Portions have two decimals, and each need is listed once. Guests have no account. */
const stored = <Fields extends Partial<NewPerson>>(
  { userId, portion, ...fields }: Fields,
  guest: string | null,
) => ({
  ...fields,
  ...(!guest && { userId, portion: portion && Math.round(portion * 100) / 100 }),
  ...(fields.needs && { needs: [...new Set(fields.needs)] }),
});
