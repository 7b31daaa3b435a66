import { sql } from "drizzle-orm";
import { constraintOf, oneRow, type Transaction } from "#server/database/db.ts";
import { userColumns, type NewUser } from "#server/database/users.sql.ts";
import { failure } from "#server/http/errors.ts";
import { users } from "#shared/schema/index.ts";

/**
 * Serializes role changes until the transaction ends, so that the first administrator is not created twice and the
 * last two cannot demote each other.
 */
export async function lockAccounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sofra.accounts'))`);
}

/** @throws 409 with the field in `issues` if the username or email address is taken */
export async function addUser(tx: Transaction, user: NewUser) {
  return rejectDuplicates(() => tx.insert(users).values(user).returning(userColumns)).then(oneRow);
}

/** Turns violations of the unique constraints of `users` into a 409. */
export async function rejectDuplicates<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const field = ({ users_username_key: "username", users_email_key: "email" } as const)[
      constraintOf(error) ?? ""
    ];
    if (field === undefined) throw error;
    throw failure(409, `${field}_taken`, { code: "conflict", path: field });
  }
}
