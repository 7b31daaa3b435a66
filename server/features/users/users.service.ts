import { randomBytes } from "node:crypto";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { rejectDuplicates, transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { addUser, USER_TAKEN } from "#server/features/auth/add-user.service.ts";
import { issuePasswordLink, withdrawActiveLink } from "#server/features/auth/password-links.service.ts";
import { findLinkExpiry } from "#server/features/auth/password-links.sql.ts";
import { hashNewPassword, setPassword } from "#server/features/auth/passwords.service.ts";
import { endAccessOf } from "#server/features/auth/sessions.service.ts";
import { revokeAdminScope } from "#server/features/auth/tokens.service.ts";
import { recordChanges, recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { preparePhoto, savePhotos } from "#server/features/images/images.service.ts";
import { conflict, failure, forbidden, notFound, notSignedIn, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { memberName } from "#shared/full-name.ts";
import type { UserChanges, UserInput } from "#shared/users.api.ts";
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
 * Any member can add members; only administrators can add administrators and members who choose their password with a
 * link (`password: null`).
 * @throws 400 for a common password, 401 if the actor was just deleted or suspended, 403, 409 if the username or email
 *   address is taken
 */
export async function createUser(
  { db }: Deps,
  actor: Member,
  { password, ...input }: UserInput,
): Promise<User & { passwordLink?: Awaited<ReturnType<typeof issuePasswordLink>> }> {
  const requireRights = ({ isAdmin }: Pick<User, "isAdmin">) => {
    if (input.isAdmin && !isAdmin) throw forbidden("add_admin");
    if (password === null && !isAdmin) throw forbidden("password_link");
  };
  requireRights(actor);
  // Until the link is used, no one knows the password.
  const passwordHash = await hashNewPassword(password ?? randomBytes(32).toString("base64"), "password");
  return transact(db, async (tx) => {
    await acquireLock(tx, "accounts");
    // The actor's role may have changed while the password was hashed.
    const current = await findUser(tx, actor.id);
    if (!current || current.isAdmin === null) throw notSignedIn();
    requireRights(current);
    const added = await addUser(tx, { ...input, password: passwordHash });
    return password === null
      ? { ...added, passwordLink: await issuePasswordLink(tx, added.id, actor.id) }
      : added;
  });
}

/**
 * Members change their own names, email address, picture and language. Administrators also edit, suspend and promote
 * other members and set their passwords.
 * @throws 400 for an invalid photo or common password, 403, 404, 409 for one's own role, the last administrator or a
 *   taken email address
 */
export async function updateUser(
  { db }: Deps,
  actor: Member,
  id: string,
  { password, profileImageUrl, language, ...fields }: UserChanges,
  signal?: AbortSignal,
): Promise<User> {
  requireMayEdit(actor, id, { password, isAdmin: fields.isAdmin });
  const photo =
    typeof profileImageUrl === "string"
      ? await preparePhoto(profileImageUrl, "profileImageUrl", { lane: actor.id, signal })
      : profileImageUrl;
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password, "password");
  return transact(db, async (tx) => {
    const before = await lockForChange(tx, actor, id);
    if (fields.isAdmin !== undefined && fields.isAdmin !== before.isAdmin) {
      await requireAnotherAdmin(tx, before);
      if (id === actor.id) throw conflict("own_role");
    }
    const changes = { ...fields, profileImageUrl: photo && (await savePhotos(tx, [photo]))[0] };
    const updated = await rejectDuplicates(() => updateUserRow(tx, id, { ...changes, language }), USER_TAKEN);
    await recordFieldChanges(tx, subjectOf("user", id, actor.id), before, changes);
    if (passwordHash !== undefined) await replacePassword(tx, actor, id, passwordHash);
    if (updated.isAdmin === null) await endAccessOf(tx, id);
    if (before.isAdmin && !updated.isAdmin) await revokeAdminScope(tx, id);
    return updated;
  });
}

/**
 * Gives or takes the role by the sign-in provider's group. The last administrator keeps it, and suspended members stay
 * suspended. Call it with the accounts locked.
 */
export async function setRoleByGroup(tx: Transaction, id: string, isAdmin: boolean): Promise<void> {
  const member = await lockUser(tx, id);
  if (!member || member.isAdmin === null || member.isAdmin === isAdmin) return;
  if (!isAdmin && (await countAdmins(tx)) === 1) return;
  await updateUserRow(tx, id, { isAdmin });
  await recordFieldChanges(tx, subjectOf("user", id, null), member, { isAdmin });
  if (!isAdmin) await revokeAdminScope(tx, id);
}

/** @throws 400 for a common password, 403 for one's own account, 404 */
export async function resetPassword(
  { db }: Deps,
  actor: Member,
  id: string,
  password: string,
): Promise<void> {
  if (id === actor.id) throw ownPasswordError("newPassword");
  const passwordHash = await hashNewPassword(password, "newPassword");
  await transact(db, async (tx) => {
    await lockForChange(tx, actor, id);
    await replacePassword(tx, actor, id, passwordHash);
  });
}

/** Returns when a member's active password link expires; null without one. @throws 404 */
export async function getPasswordLinkOf({ db }: Deps, id: string) {
  if (!(await findUser(db, id))) throw notFound("Member");
  return { expiresAt: await findLinkExpiry(db, id) };
}

/**
 * Creates a link with which a member chooses a new password. Until it is used, their password and sessions stay valid.
 * @throws 403, 404, 409 for oneself or a suspended member
 */
export async function createPasswordLink({ db }: Deps, actor: Member, id: string) {
  return transact(db, async (tx) => {
    const user = await lockForChange(tx, actor, id);
    if (id === actor.id) throw conflict("own_password");
    if (user.isAdmin === null) throw conflict("member_suspended");
    await recordChanges(tx, [passwordChange(actor, id, "passwordLink")]);
    return issuePasswordLink(tx, id, actor.id);
  });
}

/** @throws 403, 404, 410 without an active link */
export async function withdrawPasswordLink({ db }: Deps, actor: Member, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockForChange(tx, actor, id);
    await withdrawActiveLink(tx, id);
  });
}

/**
 * Deletes a member. Their content is transferred to the acting administrator and the transfer recorded in the history.
 * @throws 403, 404, 409 for oneself or the last administrator
 */
export async function deleteUser({ db }: Deps, actor: Member, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const user = await lockForChange(tx, actor, id);
    await requireAnotherAdmin(tx, user);
    if (id === actor.id) throw conflict("own_account");
    const transferred = await transferHoldings(tx, id, actor.id);
    const change = {
      editedBy: actor.id,
      fieldName: "createdBy",
      oldValue: memberName(user),
      newValue: memberName(actor),
    };
    await recordChanges(
      tx,
      transferred.map((entity) => ({ ...entity, ...change })),
    );
    await endAccessOf(tx, id);
    await deleteUserRow(tx, id);
  });
}

/** Counts what `deleteUser` would transfer and delete. @throws 404 */
export async function getHoldings({ db }: Deps, id: string) {
  if (!(await findUser(db, id))) throw notFound("Member");
  return countHoldings(db, id);
}

function requireMayEdit(
  actor: Member,
  id: string,
  { password, isAdmin }: Pick<UserChanges, "password" | "isAdmin">,
): void {
  if (id !== actor.id && !actor.isAdmin) throw forbidden("other_member");
  if (id === actor.id && password !== undefined) throw ownPasswordError("password");
  if (!actor.isAdmin && isAdmin !== undefined && isAdmin !== actor.isAdmin) throw forbidden("member_role");
}

/** Locks a member and checks the actor's role again: two administrators may be demoting each other concurrently. */
async function lockForChange(tx: Transaction, actor: Member, id: string): Promise<User> {
  await acquireLock(tx, "accounts");
  const user = await lockUser(tx, id);
  const isAllowed = id === actor.id || (await findUser(tx, actor.id))?.isAdmin === true;
  if (!isAllowed) throw forbidden();
  return requireFound(user, "Member");
}

async function requireAnotherAdmin(tx: Transaction, user: User): Promise<void> {
  if (!user.isAdmin || (await countAdmins(tx)) > 1) return;
  throw conflict("last_admin");
}

/** Records who changed the password, without its value. */
async function replacePassword(
  tx: Transaction,
  actor: Member,
  id: string,
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, id, passwordHash, { editedBy: actor.id });
  await recordChanges(tx, [passwordChange(actor, id, "password")]);
}

function passwordChange(actor: Member, id: string, fieldName: string) {
  return { ...subjectOf("user", id, actor.id), fieldName, oldValue: null, newValue: null };
}

const ownPasswordError = (path: string) => failure(403, "own_password", { code: "forbidden", path });
