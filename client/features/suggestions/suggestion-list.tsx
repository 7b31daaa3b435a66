import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { pluralize } from "#client/lib/format.ts";
import { Card, CardBody } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { EnvelopeDrawing } from "#client/ui/status/rare-drawings.tsx";
import { Skeleton, SkeletonText } from "#client/ui/status/skeleton.tsx";
import { Announce, VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import type { Suggestion } from "#shared/guests.api.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import { isPending, useAcceptSuggestion, useDeclineSuggestion, useSuggestions } from "./suggestions.data.ts";
import { useOpenedSuggestions } from "./use-opened-suggestions.ts";

/** All suggestions, newest first. `?suggestion=5` opens one of them. */
export function SuggestionList() {
  const { query, suggestions } = useSuggestions();
  const { opened, open, toggle, target, onTargetShown } = useOpenedSuggestions(query.refetch);
  const navigate = useNavigate();
  const accept = useAcceptSuggestion((id) => void navigate(`/menus?menu=${id}`), open);
  const decline = useDeclineSuggestion();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const waiting = suggestions?.filter(isPending).length ?? 0;

  /** Pressed buttons disappear: focuses the card's title, or the next card's if the card disappears too. */
  const focusTitle = (row: Element | null | undefined) =>
    (row?.querySelector<HTMLElement>("h3") ?? heading.current)?.focus({ preventScroll: true });
  const rowOf = ({ id }: Suggestion) => list.current?.querySelector(`[data-suggestion="${id}"]`);
  const actions = {
    accept: (suggestion: Suggestion) => {
      focusTitle(rowOf(suggestion));
      accept.mutate(suggestion);
    },
    decline: (suggestion: Suggestion) => {
      const row = rowOf(suggestion);
      focusTitle(row?.nextElementSibling ?? row?.previousElementSibling);
      decline.mutate(suggestion);
    },
  };

  return (
    <section aria-labelledby="suggestions">
      <h2 ref={heading} id="suggestions" tabIndex={-1} className="sr-only">
        Suggestions
      </h2>
      <QueryContent
        query={query}
        skeleton={<SuggestionsSkeleton />}
        error="The suggestions could not be loaded"
      >
        {() =>
          suggestions && suggestions.length > 0 ? (
            <ul ref={list} className="grid gap-5">
              {suggestions.map((suggestion) => (
                <li key={suggestion.id} data-suggestion={suggestion.id} className="min-w-0">
                  <SuggestionCard
                    suggestion={suggestion}
                    isOpen={opened.has(suggestion.id)}
                    onToggle={() => toggle(suggestion.id)}
                    isTarget={target === suggestion.id}
                    onTargetShown={onTargetShown}
                    actions={actions}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState drawing={<EnvelopeDrawing />} title="No suggestions yet" level="h3">
              When a guest suggests a menu, it shows up here.
            </EmptyState>
          )
        }
      </QueryContent>
      <Announce>{waiting > 0 && `${pluralize(waiting, "suggestion")} waiting`}</Announce>
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
