import { Plus } from "lucide-react";
import { InvitationList } from "#client/features/events/host/invitation-list.tsx";
import { SuggestionList } from "#client/features/suggestions/suggestion-list.tsx";
import { Page } from "#client/layout/page.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";

/** /guest-suggestions: suggestions to decide on, and who was invited to what. */
export function GuestSuggestionsPage() {
  const { open } = useDialogParam("invite");
  return (
    <Page
      title="Guests"
      actions={
        <Button onClick={() => open()} className="max-md:w-11 max-md:rounded-full! max-md:px-0!">
          <Plus aria-hidden="true" /> <span className="max-md:sr-only">Invite guests</span>
        </Button>
      }
    >
      <div className="space-y-8">
        <SuggestionList />
        <InvitationList />
      </div>
    </Page>
  );
}
