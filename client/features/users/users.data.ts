import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { currentUserQuery, useCurrentUser } from "#client/features/auth/auth.data.ts";
import { call } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { usersApi, type User } from "#shared/users.api.ts";
import { memberName } from "./member-name.ts";
import { actionsOn, type MemberAction, type RoleChange } from "./member-actions.ts";

/** All members by name. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: () => call(usersApi.list),
  // Others add and change members too.
  refetchOnMount: "always",
});

/** The member with this id, if one may do this with them. */
export function useEditableMember(id: string, action: MemberAction): User | undefined {
  const me = useCurrentUser();
  const { data } = useQuery(usersQuery);
  return data?.find((member) => member.id === id && actionsOn(member, me).includes(action));
}

/** What deleting a member would pass on and take away. */
export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "holdings", id],
    queryFn: () => call(usersApi.holdings, { params: { id } }),
    staleTime: 0,
  });

type UserFields = CallInput<typeof usersApi.create>["body"];
type UserChanges = CallInput<typeof usersApi.update>["body"];

/** Spec §8: failures to create, update or remove a user and to reset a password show the server's message. */
function showFailure(client: QueryClient, title: string, error: Error): void {
  toast({ title, description: errorMessage(error, "Please try again."), variant: "destructive" });
  // Somebody may be gone, or one's own rights: the list and its buttons show what is.
  void refetchPeople(client);
}

async function refetchPeople(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchTopics(client, "users"),
    client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  ]);
}

/** Names and pictures stand wherever somebody made something. */
async function refetchPeopleEverywhere(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchPeople(client),
    refetchTopics(client, "dishes", "menus", "suggestions", "invitations", "activities"),
  ]);
}

/** Shows what was saved at once: whoever opens the form again before the list is read begins with it. */
function putUser(client: QueryClient, saved: User): void {
  client.setQueryData(usersQuery.queryKey, (users) =>
    users?.map((user) => (user.id === saved.id ? saved : user)),
  );
  const { id, firstName, lastName, email, profileImageUrl } = saved;
  client.setQueryData(currentUserQuery.queryKey, (me) =>
    me?.id === id ? { ...me, firstName, lastName, email, profileImageUrl } : me,
  );
}

/** Adds a member. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserFields) => call(usersApi.create, { body }),
    onSuccess: (user) => {
      toast({
        title: `${memberName(user)} added`,
        description: "They can sign in with their username and password.",
        variant: "success",
      });
      void refetchTopics(client, "users");
    },
    onError: (error) => showFailure(client, "Failed to create user", error),
  });
}

/** Changes names, e-mail address, picture or (administrators, for others) the password. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: UserChanges }) =>
      call(usersApi.update, { params: { id }, body: changes }),
    onSuccess: (user) => {
      toast({ title: `${memberName(user)} saved`, variant: "success" });
      putUser(client, user);
      void refetchPeopleEverywhere(client);
    },
    onError: (error) => showFailure(client, "Failed to update user", error),
  });
}

/** Spec §3: true administrator, false member, null suspended. */
const ROLE: Record<RoleChange, { isAdmin: boolean | null; done: (name: string) => string }> = {
  promote: { isAdmin: true, done: (name) => `${name} is now an administrator` },
  demote: { isAdmin: false, done: (name) => `${name} is no longer an administrator` },
  suspend: { isAdmin: null, done: (name) => `${name} is suspended` },
  restore: { isAdmin: false, done: (name) => `${name} can sign in again` },
};

/** Changes what somebody else may do. For administrators. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: RoleChange }) =>
      call(usersApi.update, { params: { id }, body: { isAdmin: ROLE[change].isAdmin } }),
    onSuccess: async (user, { change }) => {
      toast({ title: ROLE[change].done(memberName(user)), variant: "success" });
      await refetchPeople(client);
    },
    onError: (error) => showFailure(client, "Failed to update user", error),
  });
}

/** Sets somebody else's password; they are signed out everywhere. For administrators. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, newPassword }: { user: User; newPassword: string }) =>
      call(usersApi.resetPassword, { body: { userId: user.id, newPassword } }),
    onSuccess: (_, { user }) => {
      toast({
        title: "Password reset",
        description: `${memberName(user)} was signed out and needs the new password to sign in.`,
        variant: "success",
      });
    },
    onError: (error) => showFailure(client, "Failed to reset password", error),
  });
}

/** Deletes a member; what they made passes to whoever does it (decisions §4). For administrators. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: User) => call(usersApi.delete, { params: { id: user.id } }),
    onSuccess: async (_, user) => {
      toast({ title: `${memberName(user)} deleted`, variant: "success" });
      await Promise.all([refetchPeopleEverywhere(client), refetchTopics(client, "categories", "counts")]);
    },
    onError: (error) => showFailure(client, "Failed to remove user", error),
  });
}
