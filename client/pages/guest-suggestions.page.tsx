import { InvitationList } from "#client/features/events/host/invitation-list.tsx";
import { SuggestionList } from "#client/features/suggestions/suggestion-list.tsx";
import { Page, PageAction } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";

/** /guest-suggestions: suggestions to decide on, and who was invited to what. */
export function GuestSuggestionsPage() {
  const { open } = useDialogParam("invite");
  return (
    <Page title="Guests" actions={<PageAction label="Invite guests" onClick={() => open()} />}>
      <div className="space-y-8">
        <SuggestionList />
        <InvitationList />
      </div>
    </Page>
  );
}
