import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useEffect, useId, useRef, type RefObject } from "react";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { COMMA, joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
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
  const name = isolate(suggestion.title);
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
              dir="auto"
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
            aria-label={isOpen ? t`Hide Details of ${name}` : t`View Details of ${name}`}
            onClick={onToggle}
            className="sm:-ms-2"
          >
            {isOpen ? t`Hide Details` : t`View Details`}
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
      <Check /> <Trans>Accepted</Trans>
    </Badge>
  ) : (
    <Badge tone="brand" dot className="mt-1 shrink-0">
      <Trans>Pending</Trans>
    </Badge>
  );
}

function Facts({ suggestion }: { suggestion: Suggestion }) {
  const { guestName, guestCount, dishes, createdAt, acceptedBy, acceptedAt } = suggestion;
  const by = isolate(fullName(acceptedBy) ?? t`a member`);
  const numbers = [
    formatGuestCount(guestCount),
    plural({ count: dishes.length }, { one: "# dish", other: "# dishes" }),
  ];
  return (
    <div className="mt-0.5 space-y-0.5 text-sm break-words text-muted">
      <p>
        <bdi className="font-medium text-ink">{shownGuest(guestName) ?? t`A guest`}</bdi>
        <span>{COMMA}</span>
        <TimeAgo at={createdAt} />
        {acceptedAt && (
          <span>
            {COMMA}
            {acceptedBy ? (
              <Trans>
                accepted by {by} <TimeAgo at={acceptedAt} />
              </Trans>
            ) : (
              <Trans>
                accepted <TimeAgo at={acceptedAt} />
              </Trans>
            )}
          </span>
        )}
      </p>
      <p>{formatEventTime(suggestion)}</p>
      <p>{joinFacts(numbers)}</p>
    </div>
  );
}

function Decision({ suggestion, actions }: Pick<SuggestionCardProps, "suggestion" | "actions">) {
  const { id, title } = suggestion;
  const name = isolate(title);
  if (!isPending(suggestion)) {
    return (
      <LinkButton to={`/menus?menu=${id}`} variant="secondary" size="sm" className="ms-auto">
        <Trans>View menu</Trans>
      </LinkButton>
    );
  }
  return (
    <div className="ms-auto flex gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Decline ${name}`}
        onClick={() => actions.decline(suggestion)}
      >
        <Trans>Decline</Trans>
      </Button>
      <Button size="sm" aria-label={t`Accept Menu ${name}`} onClick={() => actions.accept(suggestion)}>
        <Trans>Accept Menu</Trans>
      </Button>
    </div>
  );
}
