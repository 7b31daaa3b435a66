import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { eventsQuery } from "#client/features/event-data/events.data.ts";
import { InvitationList } from "#client/features/events/host/invitation-list.tsx";
import { invitationsQuery } from "#client/features/invitations/invitations.data.ts";
import { SuggestionList } from "#client/features/suggestions/suggestion-list.tsx";
import { isPending, suggestionsQuery } from "#client/features/suggestions/suggestions.data.ts";
import { Page, PageAction } from "#client/layout/page.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";

const GuestBook = lazyComponent(() => import("#client/features/people/guest-book.tsx"));

/** /guest-suggestions: events with their answers, and suggestions to decide on; with `?view=people` the guest book. */
export function GuestsPage() {
  const { open } = useDialogParam("invite");
  const { open: openPerson } = useDialogParam("person");
  const [params, setParams] = useSearchParams();
  const isBook = params.get("view") === "people";
  const isEmpty = [useQuery(invitationsQuery), useQuery(eventsQuery)].every(({ data }) => data?.length === 0);
  const suggestions = useQuery(suggestionsQuery);
  // Decided once per visit, so that a suggestion that arrives moves nothing.
  const [isWaiting, setWaiting] = useState<boolean>();
  if (isWaiting === undefined && !suggestions.isLoading)
    setWaiting(suggestions.data?.some(isPending) ?? false);
  return (
    <Page
      title={t`Guests`}
      tools={
        <div className="mb-4 md:mb-0 md:flex md:justify-end">
          <SegmentedControl
            label={t({ message: "View", context: "menus" })}
            options={[
              { value: "", label: t`Invitations` },
              { value: "people", label: t`People` },
            ]}
            value={isBook ? "people" : ""}
            onChange={(view) => setParams(view ? { view } : {}, { replace: true })}
          />
        </div>
      }
      actions={
        isBook ? (
          <PageAction label={t`Add person`} onClick={() => openPerson("guest")} />
        ) : (
          !isEmpty && <PageAction label={t`Invite Guests`} onClick={() => open()} />
        )
      }
    >
      <div className="space-y-8 md:pt-5">
        {isBook ? (
          <Suspense fallback={<SkeletonRows label={t`Loading people`} rows={4} className="h-16" />}>
            <GuestBook />
          </Suspense>
        ) : isWaiting === undefined ? (
          <SkeletonRows label={t`Loading the invitations`} rows={2} className="h-36" />
        ) : (
          <InvitationList suggestions={<SuggestionList />} isWaiting={isWaiting} />
        )}
      </div>
    </Page>
  );
}
