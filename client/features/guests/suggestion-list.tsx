import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { Card, CardBody } from "#client/ui/card.tsx";
import { EnvelopeDrawing } from "#client/ui/drawings.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton, SkeletonText } from "#client/ui/skeleton.tsx";
import { Announce, VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { Suggestion } from "#shared/guests.api.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import { useOpenedSuggestions } from "./suggestion-opened.ts";
import { isPending, useAcceptSuggestion, useDeclineSuggestion, useSuggestions } from "./suggestions.data.ts";

/** What guests suggested, newest first. The address opens one of them (`?suggestion=5`). */
export function SuggestionList() {
  const { data, isPending: isLoading, isError, isFetching, refetch } = useSuggestions();
  const { opened, toggle, sought, found } = useOpenedSuggestions(refetch);
  const navigate = useNavigate();
  const accept = useAcceptSuggestion((id) => void navigate(`/menus?menu=${id}`));
  const decline = useDeclineSuggestion();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const waiting = data?.filter(isPending).length ?? 0;

  /** The card that goes takes the focus with it: it moves on to the next one. */
  const declineAndMoveOn = (suggestion: Suggestion) => {
    const row = list.current?.querySelector(`[data-suggestion="${suggestion.id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector<HTMLElement>("h3") ?? heading.current)?.focus({ preventScroll: true });
    decline.mutate(suggestion);
  };

  return (
    <section aria-labelledby="suggestions">
      <h2 ref={heading} id="suggestions" tabIndex={-1} className="sr-only">
        Suggestions
      </h2>
      {isLoading && <SuggestionsSkeleton />}
      {!data && isError && (
        <ErrorState
          title="The suggestions could not be loaded"
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState drawing={<EnvelopeDrawing />} title="No suggestions yet" level="h3">
          Menus that guests suggest for your events appear here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul ref={list} className="grid gap-5">
          {data.map((suggestion) => (
            <li key={suggestion.id} data-suggestion={suggestion.id} className="min-w-0">
              <SuggestionCard
                suggestion={suggestion}
                isOpen={opened.has(suggestion.id)}
                onToggle={() => toggle(suggestion.id)}
                isSought={sought === suggestion.id}
                onFound={found}
                actions={{ accept: accept.mutate, decline: declineAndMoveOn }}
              />
            </li>
          ))}
        </ul>
      )}
      <Announce>
        {waiting > 0 && (waiting === 1 ? "1 suggestion waits" : `${waiting} suggestions wait`)}
      </Announce>
    </section>
  );
}

function SuggestionsSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <VisuallyHidden>Loading the suggestions</VisuallyHidden>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton shape="flush" className="h-24 md:h-32" />
          <CardBody className="space-y-4">
            <Skeleton className="h-6 w-1/2" />
            <SkeletonText lines={3} />
          </CardBody>
        </Card>
      ))}
    </div>
  );
}
