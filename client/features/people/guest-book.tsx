import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ServedBefore } from "#client/features/events/host/earlier-visits.tsx";
import { guestsQuery, wordsOf } from "#client/features/guest-book/guest-book.data.ts";
import { needName } from "#client/features/guest-book/need-clashes.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import type { GuestPerson } from "#shared/people.api.ts";
import { factsOf, PersonList } from "./person-list.tsx";

/** The guests whom members keep, with the fields that members typed and those from answers. */
export function GuestBook() {
  const guests = useQuery({ ...guestsQuery, refetchOnMount: "always" });
  const { open } = useDialogParam("person");
  return (
    <QueryContent
      query={guests}
      skeleton={<SkeletonRows label={t`Loading people`} rows={4} className="h-16" />}
    >
      {(listed) =>
        listed.length === 0 ? (
          <EmptyState
            drawing={<TableDrawing />}
            title={t`The guest book is empty`}
            action={<Button onClick={() => open("guest")}>{t`Add person`}</Button>}
          >
            {t`Save guests from their answers or add them here, then plan menus around them.`}
          </EmptyState>
        ) : (
          <SectionCard
            title={t`Guest book`}
            description={t`Members see this, and each guest sees what is kept about them. Details from an answer are deleted with it.`}
          >
            <PersonList
              people={listed}
              valueOf={({ id }) => `guest-${id}`}
              removes={t`What you typed is deleted. Their answers stay until they are deleted.`}
            >
              {(guest) => (
                <>
                  <p>{joinFacts(factsOf(guest))}</p>
                  {answerFacts(guest).map((fact) => (
                    <p key={fact}>{fact}</p>
                  ))}
                  <ServedBefore dishes={guest.had} />
                </>
              )}
            </PersonList>
          </SectionCard>
        )
      }
    </QueryContent>
  );
}

/** "From answers: No nuts · no onions", "Last event: March 3" */
function answerFacts({ visits, needs }: GuestPerson) {
  const added = [...new Set(visits.flatMap((visit) => visit.needs))].filter((need) => !needs.includes(need));
  const days = visits.flatMap(({ isComing, day }) => (isComing && day) || []).toSorted();
  const known = joinFacts([...added.map(needName), wordsOf({ needsText: null, visits })]);
  const last = days.at(-1);
  return [
    ...(known ? [t`From answers: ${known}`] : []),
    ...(last ? [t`Last event: ${{ day: formatDay(last) }}`] : []),
  ];
}
