import { sql } from "drizzle-orm";
import { constraintOf, type Transaction } from "#server/database/db.ts";
import { HttpError } from "#server/http/errors.ts";
import { userColumns, type NewUser } from "#server/database/users.sql.ts";
import { users } from "#shared/schema.ts";

/**
 * From here to the end of the transaction nobody else changes who is an administrator: neither the first one is made
 * twice, nor do the last two demote each other.
 */
export async function lockAccounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sofra.accounts'))`);
}

/** @throws 409 that names the field when the username or the e-mail address is taken */
export async function addUser(tx: Transaction, user: NewUser) {
  const [inserted] = await rejectDuplicates(() => tx.insert(users).values(user).returning(userColumns));
  if (!inserted) throw new Error("an inserted user is returned");
  return inserted;
}

/** Runs a statement on `users`; a name or address that is taken becomes 409 with the field in `issues`. */
export async function rejectDuplicates<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const taken = { users_username_key: "username", users_email_key: "email" }[constraintOf(error) ?? ""];
    if (taken === undefined) throw error;
    const message =
      taken === "email"
        ? "Another member has this e-mail address."
        : "This username is taken. Please choose another.";
    throw new HttpError(409, message, "conflict", { issues: [{ path: taken, message }] });
  }
}
