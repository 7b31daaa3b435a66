import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { currentUserQuery, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/api/call.ts";
import type { QueryTopic } from "#client/lib/api/topics.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useListedRecord } from "#client/ui/dialog/use-listed-record.ts";
import { showSuccess } from "#client/ui/status/toast.ts";
import { memberName } from "#shared/full-name.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { usersApi, type User } from "#shared/users.api.ts";
import { actionsOn, type MemberAction, type RoleChange } from "./member-actions.ts";
import { ROLE_CHANGES } from "./role-changes.ts";

/** All members, sorted by name. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: () => call(usersApi.list),
  // Another administrator may have changed them.
  refetchOnMount: "always",
});

/**
 * The member of a dialog, as when it opened, if the signed-in member may take this action on them. Otherwise closes
 * the dialog with a toast.
 */
export function useEditableMember(id: string, action: MemberAction): User | undefined {
  const me = useCurrentUser();
  const isRecord = (user: User) => user.id === id && actionsOn(user, me).includes(action);
  return useListedRecord(useQuery(usersQuery), isRecord, {
    title: t`This member can't be edited`,
    description: t`They may have been removed, or only an administrator can edit them.`,
  });
}

export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "holdings", id],
    queryFn: () => call(usersApi.holdings, { params: { id } }),
    staleTime: 0,
  });

export type UserFields = CallInput<typeof usersApi.create>["body"];
export type UserChanges = CallInput<typeof usersApi.update>["body"];

/** Refetched after a failure, too: the member may have been deleted, or one's own role changed. */
const PEOPLE: QueryTopic[] = ["users", "auth"];
const EVERYWHERE: QueryTopic[] = [...PEOPLE, "dishes", "menus", "suggestions", "invitations", "activities"];

/** Puts the saved member into the cache: reopening the form before the refetch must show the saved values. */
function cacheUser(client: QueryClient, saved: User): void {
  client.setQueryData(usersQuery.queryKey, (users) =>
    users?.map((user) => (user.id === saved.id ? saved : user)),
  );
  const { id, firstName, lastName, email, profileImageUrl } = saved;
  client.setQueryData(currentUserQuery.queryKey, (me) =>
    me?.id === id ? { ...me, firstName, lastName, email, profileImageUrl } : me,
  );
}

export function useCreateUser() {
  return useMutation({
    mutationFn: (body: UserFields) => call(usersApi.create, { body }),
    onSuccess: (user) =>
      showSuccess(
        t`${{ name: isolate(memberName(user)) }} added`,
        user.passwordLink ? undefined : t`They can sign in with their username and password.`,
      ),
    meta: { failed: t`Failed to create user`, invalidates: PEOPLE },
  });
}

/** Changes names, e-mail address, picture or (administrators, for others) the password. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: UserChanges }) =>
      call(usersApi.update, { params: { id }, body: changes }),
    onSuccess: (user) => {
      showSuccess(t`${{ name: isolate(memberName(user)) }} saved`);
      cacheUser(client, user);
    },
    meta: { failed: t`Failed to update user`, invalidates: EVERYWHERE },
  });
}

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ member: { id }, change }: { member: User; change: RoleChange }) =>
      call(usersApi.update, { params: { id }, body: { isAdmin: ROLE_CHANGES[change].isAdmin } }),
    onSuccess: (user, { change }) => showSuccess(ROLE_CHANGES[change].done(isolate(memberName(user)))),
    meta: { failed: t`Failed to update user`, refetches: PEOPLE },
  });
}

/** Sets another member's password, which signs them out everywhere. Administrators only. */
export function useResetPassword() {
  return useMutation({
    mutationFn: ({ user, newPassword }: { user: User; newPassword: string }) =>
      call(usersApi.resetPassword, { body: { userId: user.id, newPassword } }),
    onSuccess: (_, { user }) =>
      showSuccess(
        t`Password reset`,
        t`${{ name: isolate(memberName(user)) }} was signed out and needs the new password to sign in.`,
      ),
    meta: { failed: t`Failed to reset password`, invalidates: PEOPLE },
  });
}

/** When the member's password link expires; null without one. Administrators only. */
export const passwordLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "password-link", id],
    queryFn: () => call(usersApi.passwordLink, { params: { id } }),
    refetchOnMount: "always",
  });

/** Creates a link with which a member chooses a password, and withdraws an earlier one. Administrators only. */
export function useCreatePasswordLink() {
  return useMutation({
    mutationFn: (id: string) => call(usersApi.createPasswordLink, { params: { id } }),
    meta: { failed: t`The link could not be created`, invalidates: PEOPLE },
  });
}

export function useWithdrawPasswordLink() {
  return useMutation({
    mutationFn: (id: string) => call(usersApi.withdrawPasswordLink, { params: { id } }),
    onSuccess: () => showSuccess(t`Password link withdrawn`),
    meta: { failed: t`The link could not be withdrawn`, refetches: PEOPLE },
  });
}

/** Deletes a member; their dishes, menus, categories and invitations pass to the caller. Administrators only. */
export function useDeleteUser() {
  return useMutation({
    mutationFn: (user: User) => call(usersApi.delete, { params: { id: user.id } }),
    onSuccess: (_, user) => showSuccess(t`${{ name: isolate(memberName(user)) }} deleted`),
    meta: { failed: t`Failed to remove user`, refetches: [...EVERYWHERE, "categories", "counts"] },
  });
}
