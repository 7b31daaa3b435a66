import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { showSuccess, toast } from "#client/ui/status/toast.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { invitationsApi, type Invitation } from "#shared/invitations.api.ts";

/** Active invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: () => call(invitationsApi.list),
  // Guests use up invitations and other members create them.
  refetchOnMount: "always",
});

export type InvitationFields = CallInput<typeof invitationsApi.create>["body"];

export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationFields) => call(invitationsApi.create, { body }),
    onSuccess: (invitation) => {
      client.setQueryData(invitationsQuery.queryKey, (list) => list && [invitation, ...list]);
      void refetchTopics(client, "invitations", "activities");
    },
    meta: {
      failed: t`Failed to create guest invitation. Please try again.`,
      advice: t`What you typed is still here.`,
    },
  });
}

/** Withdraws an invitation; its link stops working immediately. */
export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: ({ token }: Invitation) => call(invitationsApi.withdraw, { params: { token } }),
    onSuccess: (_answer, { eventTitle }) => showSuccess(t`Invitation withdrawn`, eventTitle),
    onError: (error) => {
      // 410: used, expired or withdrawn by another member; the link no longer works, as intended.
      const isClosed = error instanceof ApiError && error.status === 410;
      toast({
        title: isClosed ? t`This invitation is no longer active` : t`Failed to withdraw the invitation`,
        description: isClosed ? t`Its link was used or has expired.` : t`Please try again.`,
        variant: isClosed ? "default" : "destructive",
      });
    },
    meta: { refetches: ["invitations"] },
  });
}
