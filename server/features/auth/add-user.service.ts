import { constraintOf, type Transaction } from "#server/database/db.ts";
import { insertUser, type NewUser } from "#server/database/users.sql.ts";
import { failure } from "#server/http/errors.ts";

/** @throws 409 with the field in `issues` if the username or email address is taken */
export async function addUser(tx: Transaction, user: NewUser) {
  return rejectDuplicates(() => insertUser(tx, user));
}

/** Turns violations of the unique constraints of `users` into the 409 of `addUser`. */
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
