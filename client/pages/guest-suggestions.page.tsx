import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { InvitationList } from "#client/features/events/host/invitation-list.tsx";
import { invitationsQuery } from "#client/features/invitations/invitations.data.ts";
import { eventsQuery } from "#client/features/menus/menu-event.data.ts";
import { SuggestionList } from "#client/features/suggestions/suggestion-list.tsx";
import { Page, PageAction } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";

/** /guest-suggestions: who comes to what, and suggestions to decide on. */
export function GuestSuggestionsPage() {
  const { open } = useDialogParam("invite");
  const isEmpty = [useQuery(invitationsQuery), useQuery(eventsQuery)].every(({ data }) => data?.length === 0);
  return (
    <Page
      title={t`Guests`}
      actions={!isEmpty && <PageAction label={t`Invite Guests`} onClick={() => open()} />}
    >
      <div className="space-y-8">
        <InvitationList />
        <SuggestionList />
      </div>
    </Page>
  );
}
