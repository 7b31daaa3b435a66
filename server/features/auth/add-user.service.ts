import { rejectDuplicates, type Transaction } from "#server/database/db.ts";
import { insertUser, type NewUser } from "#server/database/users.sql.ts";
import { failure } from "#server/http/errors.ts";

/** @throws 409 with the field in `issues` if the username or email address is taken */
export async function addUser(tx: Transaction, user: NewUser) {
  return rejectDuplicates(() => insertUser(tx, user), USER_TAKEN);
}

const taken = (path: "username" | "email") => () => failure(409, `${path}_taken`, { code: "conflict", path });

/** The 409 of `addUser`, by the violated index. */
export const USER_TAKEN = { users_username_key: taken("username"), users_email_key: taken("email") };
