import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { hashPassword, refuseCommonPassword, setPassword } from "#server/features/auth/passwords.service.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.service.ts";
import { addUser, lockAccounts } from "#server/features/auth/add-user.service.ts";
import { lockUserNamed, updateUserRow } from "./users.queries.ts";

/**
 * For whoever holds the machine and has forgotten the password: makes an administrator of this name, or gives the
 * member of this name a new password and an administrator's rights, also a suspended one. Their sessions end.
 * @throws 400 for a common password
 */
export async function rescueAdmin(
  { db }: Pick<Deps, "db">,
  { username, password }: { username: string; password: string },
): Promise<"made" | "changed"> {
  await refuseCommonPassword(password, "password");
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    await lockAccounts(tx);
    const user = await lockUserNamed(tx, username);
    if (!user) {
      // Cards and greetings show a first name; whoever it is can change it in the settings.
      await addUser(tx, { username, firstName: username, password: passwordHash, isAdmin: true });
      return "made";
    }
    await updateUserRow(tx, user.id, { isAdmin: true });
    await setPassword(tx, user.id, passwordHash);
    const about = { entityType: "user", entityId: user.id, editedBy: null } as const;
    await recordChanges(tx, [
      ...changesBetween(about, { isAdmin: user.isAdmin }, { isAdmin: true }),
      { ...about, fieldName: "password", oldValue: null, newValue: null },
    ]);
    return "changed";
  });
}
