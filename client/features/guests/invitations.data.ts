import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { invitationsApi, type Invitation } from "#shared/guests.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";

/** Invitations whose links work, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: () => call(invitationsApi.list),
  // Guests use them up, and other members make them.
  refetchOnMount: "always",
});

export type InvitationFields = CallInput<typeof invitationsApi.create>["body"];

/** Makes an invitation and its link. */
export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationFields) => call(invitationsApi.create, { body }),
    onSuccess: (invitation) => {
      client.setQueryData(invitationsQuery.queryKey, (list) => list && [invitation, ...list]);
      void refetchTopics(client, "invitations", "activities");
    },
    onError: (error) =>
      toast({
        title: "Failed to create guest invitation. Please try again.",
        description: errorMessage(error, "What you typed is still here."),
        variant: "destructive",
      }),
  });
}

/** Takes an invitation back: its link is over from now on. */
export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token }: Invitation) => call(invitationsApi.withdraw, { params: { token } }),
    onSuccess: (_answer, { eventTitle }) =>
      toast({ title: "Invitation withdrawn", description: eventTitle, variant: "success" }),
    onError: (error) => {
      // Used, expired or withdrawn by somebody else: the link is over, as was wanted.
      const isOver = error instanceof ApiError && error.status === 410;
      toast({
        title: isOver ? "This invitation is no longer active" : "Failed to withdraw the invitation",
        description: isOver ? "Its link was used or has expired." : "Please try again.",
        variant: isOver ? "default" : "destructive",
      });
    },
    onSettled: () => refetchTopics(client, "invitations"),
  });
}
