import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { hasAccounts } from "#server/features/auth/accounts.sql.ts";
import { addUser } from "#server/features/auth/add-user.service.ts";
import { hashNewPassword, setPassword } from "#server/features/auth/passwords.service.ts";
import { recordChanges, recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { NEW_HOUSEHOLD, updateSettingsRow } from "#server/features/settings/settings.service.ts";
import { lockUserByUsername, updateUserRow } from "./users.queries.ts";

/**
 * Creates an administrator, or resets an existing member: new password, administrator role, no suspension, all sessions
 * ended. For operators who have lost their password.
 * @throws 400 for a common password
 */
export async function createOrResetAdmin(
  { db }: Pick<Deps, "db">,
  { username, password }: { username: string; password: string },
): Promise<"created" | "changed"> {
  const passwordHash = await hashNewPassword(password, "password");
  return transact(db, async (tx) => {
    await acquireLock(tx, "accounts");
    const user = await lockUserByUsername(tx, username);
    if (!user) {
      if (!(await hasAccounts(tx))) await updateSettingsRow(tx, NEW_HOUSEHOLD);
      // Cards and greetings need a first name; it can be changed in Settings.
      await addUser(tx, { username, firstName: username, password: passwordHash, isAdmin: true });
      return "created";
    }
    await updateUserRow(tx, user.id, { isAdmin: true });
    await setPassword(tx, user.id, passwordHash, { editedBy: null });
    const subject = subjectOf("user", user.id, null);
    await recordFieldChanges(tx, subject, user, { isAdmin: true });
    await recordChanges(tx, [{ ...subject, fieldName: "password", oldValue: null, newValue: null }]);
    return "changed";
  });
}
