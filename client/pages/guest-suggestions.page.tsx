import { UserPlus } from "lucide-react";
import { InvitationList } from "#client/features/guests/invitation-list.tsx";
import { InviteDialogs } from "#client/features/guests/invite-dialogs.tsx";
import { SuggestionList } from "#client/features/guests/suggestion-list.tsx";
import { useInviteDialogs } from "#client/features/guests/use-invite-dialogs.ts";
import { Page } from "#client/layout/page.tsx";
import { Button } from "#client/ui/button.tsx";

/** /guest-suggestions: what guests suggested for the household's events, and who is invited to. */
export function GuestSuggestionsPage() {
  const dialogs = useInviteDialogs();
  return (
    <Page
      title="Guest Suggestions"
      actions={
        <Button onClick={dialogs.invite}>
          <UserPlus aria-hidden="true" /> Invite Guests
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SuggestionList />
        <InvitationList onPreview={dialogs.preview} />
      </div>
      <InviteDialogs {...dialogs} />
    </Page>
  );
}
