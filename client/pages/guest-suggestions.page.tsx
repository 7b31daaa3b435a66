import { UserPlus } from "lucide-react";
import { InvitationList } from "#client/features/events/host/invitation-list.tsx";
import { SuggestionList } from "#client/features/suggestions/suggestion-list.tsx";
import { Page } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";

/** /guest-suggestions: menus suggested by guests, and open invitations. */
export function GuestSuggestionsPage() {
  const { open: invite } = useDialogParam("invite");
  return (
    <Page
      title="Guest Suggestions"
      actions={
        <Button onClick={() => invite()}>
          <UserPlus aria-hidden="true" /> Invite Guests
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SuggestionList />
        <div className="lg:sticky lg:top-24 lg:-m-2 lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto lg:p-2">
          <InvitationList />
        </div>
      </div>
    </Page>
  );
}
