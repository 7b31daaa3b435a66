import type * as z from "zod/mini";
import { transact, type Database, type Transaction } from "#server/database/db.ts";
import { conflict, requireCurrent, requireFound } from "#server/http/errors.ts";
import { MAX_PEOPLE } from "#shared/limits.ts";
import type { housePersonChanges, housePersonInput } from "#shared/people.api.ts";
import {
  insertMembers,
  insertPerson,
  listPeople,
  lockPeople,
  updatePersonRow,
  type NewPerson,
} from "./people.queries.ts";

/**
 * With the first person, everybody who can sign in eats at home, too.
 * @throws 409 beyond `MAX_PEOPLE`, if the account has a person or was deleted
 */
export async function createPerson(db: Database, input: z.output<typeof housePersonInput>) {
  return transact(db, async (tx) => {
    const count = await lockPeople(tx);
    if (count >= MAX_PEOPLE) throw conflict("too_many_people", { count: MAX_PEOPLE });
    if (count === 0) await insertMembers(tx, input.userId ?? null);
    return getPerson(tx, await insertPerson(tx, stored(input)));
  });
}

/** Any member may change anyone. @throws 404; 409 `stale`, if the account has a person or was deleted */
export async function updatePerson(
  db: Database,
  id: number,
  { expectedUpdatedAt, ...input }: z.output<typeof housePersonChanges>,
) {
  return transact(db, async (tx) => {
    await lockPeople(tx);
    requireCurrent(await getPerson(tx, id), expectedUpdatedAt, "stale_person");
    await updatePersonRow(tx, id, stored(input));
    return getPerson(tx, id);
  });
}

async function getPerson(tx: Transaction, id: number) {
  return requireFound((await listPeople(tx, id))[0], "Person");
}

/** Portions have two decimals, and each need is listed once. */
const stored = <Input extends Partial<NewPerson>>(input: Input): Input => ({
  ...input,
  ...(input.portion !== undefined && { portion: Math.round(input.portion * 100) / 100 }),
  ...(input.needs && { needs: [...new Set(input.needs)] }),
});
