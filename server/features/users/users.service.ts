import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { hashPassword, refuseCommonPassword, setPassword } from "#server/features/auth/passwords.service.ts";
import { endSessionsOf } from "#server/features/auth/sessions.service.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.service.ts";
import { preparePhoto, savePhotos } from "#server/features/images/images.service.ts";
import { revokeAdminScope } from "#server/features/auth/tokens.service.ts";
import { conflict, forbidden, HttpError, notFound, notSignedIn } from "#server/http/errors.ts";
import type { Member } from "#server/http/member.ts";
import type { UserChanges, UserInput } from "#shared/users.api.ts";
import { addUser, lockAccounts, rejectDuplicates } from "#server/features/auth/add-user.service.ts";
import {
  countAdmins,
  countHoldings,
  deleteUserRow,
  findUser,
  lockUser,
  transferHoldings,
  updateUserRow,
} from "./users.queries.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Adds a member; only an administrator adds another one.
 * @throws 400 for a common password, 401 when the actor is gone or suspended by now, 403, 409 when the username or e-mail
 * address is taken
 */
export async function createUser(
  { db }: Deps,
  actor: Member,
  { password, ...input }: UserInput,
): Promise<User> {
  if (input.isAdmin && !actor.isAdmin) throw onlyAdminsAddAdmins();
  await refuseCommonPassword(password, "password");
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    await lockAccounts(tx);
    // Hashing takes a while, in which the actor may have lost the right.
    const now = await findUser(tx, actor.id);
    if (!now || now.isAdmin === null) throw notSignedIn();
    if (input.isAdmin && !now.isAdmin) throw onlyAdminsAddAdmins();
    return addUser(tx, { ...input, password: passwordHash });
  });
}

/**
 * Decisions §4: everybody changes their own names, e-mail address and picture; administrators also change, suspend
 * and promote others and set their passwords.
 * @throws 400 for a photo or password that is not good, 403, 404, 409 for one's own role, the last administrator or
 * a taken e-mail address
 */
export async function updateUser(
  { db }: Deps,
  actor: Member,
  id: string,
  { password, profileImageUrl, ...fields }: UserChanges,
  signal?: AbortSignal,
): Promise<User> {
  assertMayEditUser(actor, id, { password, isAdmin: fields.isAdmin });
  const photo =
    typeof profileImageUrl === "string"
      ? await preparePhoto(profileImageUrl, "profileImageUrl", { lane: actor.id, signal })
      : profileImageUrl;
  const passwordHash = password === undefined ? undefined : await newPasswordHash(password, "password");
  return transact(db, async (tx) => {
    const before = await lockForChange(tx, actor, id);
    if (fields.isAdmin !== undefined && fields.isAdmin !== before.isAdmin)
      await refuseRoleChange(tx, actor, before);
    const changes = { ...fields, profileImageUrl: photo && (await savePhotos(tx, [photo]))[0] };
    const updated = await rejectDuplicates(() => updateUserRow(tx, id, changes));
    const about = { entityType: "user", entityId: id, editedBy: actor.id } as const;
    await recordChanges(tx, changesBetween(about, historyOf(before), changes));
    if (passwordHash !== undefined) await replacePassword(tx, actor, id, passwordHash);
    if (updated.isAdmin === null) await endSessionsOf(tx, id);
    if (before.isAdmin && !updated.isAdmin) await revokeAdminScope(tx, id);
    return updated;
  });
}

/** @throws 400 for a common password, 403 for one's own, 404 */
export async function resetPassword(
  { db }: Deps,
  actor: Member,
  id: string,
  password: string,
): Promise<void> {
  if (id === actor.id) throw ownPassword("newPassword");
  const passwordHash = await newPasswordHash(password, "newPassword");
  await transact(db, async (tx) => {
    await lockForChange(tx, actor, id);
    await replacePassword(tx, actor, id, passwordHash);
  });
}

/**
 * Deletes a member; what they made passes to the administrator who does it, noted in the history.
 * @throws 403, 404, 409 for oneself or the last administrator
 */
export async function deleteUser({ db }: Deps, actor: Member, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const user = await lockForChange(tx, actor, id);
    await refuseLastAdmin(tx, user);
    if (id === actor.id) throw conflict("You cannot delete your own account.");
    const passedOn = await transferHoldings(tx, id, actor.id);
    const change = {
      editedBy: actor.id,
      fieldName: "createdBy",
      oldValue: nameOf(user),
      newValue: nameOf(actor),
    };
    await recordChanges(
      tx,
      passedOn.map((thing) => ({ ...thing, ...change })),
    );
    await endSessionsOf(tx, id);
    await deleteUserRow(tx, id);
  });
}

/** What `deleteUser` would pass on and take away. @throws 404 */
export async function getHoldings({ db }: Deps, id: string) {
  if (!(await findUser(db, id))) throw notFound("Member");
  return countHoldings(db, id);
}

const onlyAdminsAddAdmins = () => forbidden("Only administrators can add administrators.");

function assertMayEditUser(
  actor: Member,
  id: string,
  { password, isAdmin }: Pick<UserChanges, "password" | "isAdmin">,
): void {
  if (id !== actor.id && !actor.isAdmin) throw forbidden("Only administrators can change other members.");
  if (id === actor.id && password !== undefined) throw ownPassword("password");
  if (!actor.isAdmin && isAdmin !== undefined && isAdmin !== actor.isAdmin) {
    throw forbidden("Only administrators can change what members may do.");
  }
}

/**
 * Locks accounts and then this one, and looks again whether the actor may still change it: two administrators may
 * have taken each other's rights in the same moment.
 */
async function lockForChange(tx: Transaction, actor: Member, id: string): Promise<User> {
  await lockAccounts(tx);
  const user = await lockUser(tx, id);
  const isAllowed = id === actor.id || (await findUser(tx, actor.id))?.isAdmin === true;
  if (!isAllowed) throw forbidden();
  if (!user) throw notFound("Member");
  return user;
}

async function refuseRoleChange(tx: Transaction, actor: Member, user: User): Promise<void> {
  await refuseLastAdmin(tx, user);
  if (user.id === actor.id) throw conflict("You cannot suspend yourself or take away your own rights.");
}

async function refuseLastAdmin(tx: Transaction, user: User): Promise<void> {
  if (!user.isAdmin || (await countAdmins(tx)) > 1) return;
  throw conflict("This is the last administrator. Make somebody else an administrator first.");
}

async function newPasswordHash(password: string, field: string): Promise<string> {
  await refuseCommonPassword(password, field);
  return hashPassword(password);
}

/** The history says that it was done and by whom, never what the password was. */
async function replacePassword(
  tx: Transaction,
  actor: Member,
  id: string,
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, id, passwordHash);
  await recordChanges(tx, [
    {
      entityType: "user",
      entityId: id,
      editedBy: actor.id,
      fieldName: "password",
      oldValue: null,
      newValue: null,
    },
  ]);
}

function ownPassword(field: string): HttpError {
  const message = "Please use Change Password for your own password.";
  return new HttpError(403, message, "forbidden", { issues: [{ path: field, message }] });
}

const historyOf = ({ firstName, lastName, email, profileImageUrl, isAdmin }: User) => ({
  firstName,
  lastName,
  email,
  profileImageUrl,
  isAdmin,
});

function nameOf({
  firstName,
  lastName,
  username,
}: Pick<User, "firstName" | "lastName" | "username">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || username;
}
