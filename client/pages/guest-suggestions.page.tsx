import { Page } from "#client/layout/page.tsx";
import { EnvelopeDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

/** What guests suggested for the household's events. */
export function GuestSuggestionsPage() {
  return (
    <Page title="Guest Suggestions">
      <EmptyState drawing={<EnvelopeDrawing />} title="No suggestions yet">
        Menus that guests suggest for your events appear here.
      </EmptyState>
    </Page>
  );
}
