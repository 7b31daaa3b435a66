import { Check } from "lucide-react";
import { useEffect, useId, useRef, type RefObject } from "react";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { pluralize } from "#client/lib/format.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Suggestion } from "#shared/guests.api.ts";
import { SuggestionDetails } from "./suggestion-details.tsx";
import { isPending } from "./suggestions.data.ts";

export interface SuggestionActions {
  accept: (suggestion: Suggestion) => void;
  decline: (suggestion: Suggestion) => void;
}

interface SuggestionCardProps {
  suggestion: Suggestion;
  isOpen: boolean;
  onToggle: () => void;
  /** A link opened this suggestion: scrolls to it and focuses its title. */
  isTarget: boolean;
  onTargetShown: () => void;
  actions: SuggestionActions;
}

export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, isOpen, onToggle, isTarget, onTargetShown, actions } = props;
  const titleId = useId();
  const detailsId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useScrollIntoView(title, isTarget, onTargetShown);
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="scroll-mt-24 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
    >
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)]">
        <MenuPhotos dishes={suggestion.dishes} className="h-full min-h-32 sm:row-span-2" />
        <div className="min-w-0 p-4 sm:pb-0">
          <div className="flex items-start justify-between gap-x-2 max-[22.5rem]:flex-wrap">
            <h3
              ref={title}
              id={titleId}
              tabIndex={-1}
              className="line-clamp-2 min-w-0 text-base max-[22.5rem]:min-w-32 break-words"
            >
              {suggestion.title}
            </h3>
            <StatusBadge status={suggestion.status} />
          </div>
          <Facts suggestion={suggestion} />
        </div>
        <div className="flex flex-wrap items-center gap-2 p-3 max-sm:col-span-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`${isOpen ? "Hide" : "View"} Details of ${suggestion.title}`}
            onClick={onToggle}
            className="sm:-ml-2"
          >
            {isOpen ? "Hide Details" : "View Details"}
          </Button>
          <Decision suggestion={suggestion} actions={actions} />
        </div>
      </div>
      <div id={detailsId}>{isOpen && <SuggestionDetails suggestion={suggestion} />}</div>
    </Card>
  );
}

function useScrollIntoView(
  element: RefObject<HTMLElement | null>,
  isTarget: boolean,
  onTargetShown: () => void,
): void {
  useEffect(() => {
    if (!isTarget) return;
    element.current?.focus({ preventScroll: true });
    element.current?.closest("article")?.scrollIntoView({ block: "start" });
    onTargetShown();
  }, [element, isTarget, onTargetShown]);
}

function StatusBadge({ status }: Pick<Suggestion, "status">) {
  return status === "accepted" ? (
    <Badge tone="good" className="mt-1 shrink-0">
      <Check aria-hidden="true" /> Accepted
    </Badge>
  ) : (
    <Badge tone="brand" dot className="mt-1 shrink-0">
      Pending
    </Badge>
  );
}

function Facts({ suggestion }: { suggestion: Suggestion }) {
  const { guestName, guestCount, dishes, createdAt, acceptedBy, acceptedAt } = suggestion;
  const numbers = [formatGuestCount(guestCount), pluralize(dishes.length, "dish", "dishes")];
  return (
    <div className="mt-0.5 space-y-0.5 text-sm break-words text-muted">
      <p>
        <span className="font-medium text-ink">{guestName ?? "A guest"}</span>, <TimeAgo at={createdAt} />
        {acceptedAt && (
          <>
            {", accepted "}
            {acceptedBy && `by ${fullName(acceptedBy) ?? "a member"} `}
            <TimeAgo at={acceptedAt} />
          </>
        )}
      </p>
      <p>{formatEventTime(suggestion)}</p>
      <p>{numbers.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Decision({ suggestion, actions }: Pick<SuggestionCardProps, "suggestion" | "actions">) {
  const { id, title } = suggestion;
  if (!isPending(suggestion)) {
    return (
      <LinkButton to={`/menus?menu=${id}`} variant="secondary" size="sm" className="ml-auto">
        View menu
      </LinkButton>
    );
  }
  return (
    <div className="ml-auto flex gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Decline ${title}`}
        onClick={() => actions.decline(suggestion)}
      >
        Decline
      </Button>
      <Button size="sm" aria-label={`Accept Menu ${title}`} onClick={() => actions.accept(suggestion)}>
        Accept Menu
      </Button>
    </div>
  );
}
