import { Check, ChevronDown, Soup } from "lucide-react";
import { useEffect, useId, useRef, type RefObject } from "react";
import { EventFact, EventFacts } from "#client/features/menus/event-facts.tsx";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { pluralize } from "#client/lib/format.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { fullName } from "#shared/full-name.ts";
import type { Suggestion } from "#shared/guests.api.ts";
import type { MenuDish } from "#shared/menus.api.ts";
import { SuggestionDetails } from "./suggestion-details.tsx";
import { isPending } from "./suggestions.data.ts";

const PHOTOS = 5;

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
      className="scroll-mt-24 [contain-intrinsic-size:auto_18rem] [content-visibility:auto]"
    >
      <CardBody className="grid gap-4">
        <div className="flex items-start justify-between gap-3">
          <h3 ref={title} id={titleId} tabIndex={-1} className="min-w-0 text-lg break-words">
            {suggestion.title}
          </h3>
          <StatusBadge status={suggestion.status} />
        </div>
        <Guest suggestion={suggestion} />
        <EventFacts event={suggestion}>
          <EventFact icon={<Soup />}>{pluralize(suggestion.dishes.length, "dish", "dishes")}</EventFact>
        </EventFacts>
        <div id={detailsId}>
          {isOpen ? <SuggestionDetails suggestion={suggestion} /> : <Photos dishes={suggestion.dishes} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`${isOpen ? "Hide" : "View"} Details of ${suggestion.title}`}
            onClick={onToggle}
            className="-ml-3"
          >
            {isOpen ? "Hide Details" : "View Details"}
            <ChevronDown
              aria-hidden="true"
              className={cn("transition-[transform]", isOpen && "rotate-180")}
            />
          </Button>
          <Decision suggestion={suggestion} actions={actions} />
        </div>
      </CardBody>
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

function Guest({ suggestion }: { suggestion: Suggestion }) {
  const { guestName, createdAt, acceptedBy, acceptedAt } = suggestion;
  const name = guestName ?? "A guest";
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm">
      <Avatar person={{ firstName: name }} />
      <p className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-muted">
          Suggested <TimeAgo at={createdAt} />
          {acceptedAt && (
            <>
              {", accepted "}
              {acceptedBy && `by ${fullName(acceptedBy) ?? "a member"} `}
              <TimeAgo at={acceptedAt} />
            </>
          )}
        </span>
      </p>
    </div>
  );
}

/** Photos of the dishes, the last one replaced by a count if there are more than fit. */
function Photos({ dishes }: { dishes: readonly MenuDish[] }) {
  const shown = dishes.length > PHOTOS ? dishes.slice(0, PHOTOS - 1) : dishes;
  const tile = "size-14 shrink-0 rounded-control md:size-20";
  return (
    <div aria-hidden="true" className="flex gap-2">
      {shown.map((dish) => (
        <Thumbnail key={dish.id} src={dish.image} tint={dish.imageColor} className={tile} />
      ))}
      {dishes.length > shown.length && (
        <span className={`${tile} grid place-items-center bg-sunken font-medium text-muted`}>
          +{dishes.length - shown.length}
        </span>
      )}
    </div>
  );
}

function Decision({ suggestion, actions }: Pick<SuggestionCardProps, "suggestion" | "actions">) {
  const { id, title } = suggestion;
  if (!isPending(suggestion)) {
    return (
      <LinkButton to={`/menus?menu=${id}`} variant="secondary" className="ml-auto">
        View Menu
      </LinkButton>
    );
  }
  return (
    <div className="ml-auto flex gap-2 max-sm:w-full">
      <Button
        variant="secondary"
        className="max-sm:flex-1"
        aria-label={`Decline ${title}`}
        onClick={() => actions.decline(suggestion)}
      >
        Decline
      </Button>
      <Button
        className="max-sm:flex-1"
        aria-label={`Accept Menu ${title}`}
        onClick={() => actions.accept(suggestion)}
      >
        Accept Menu
      </Button>
    </div>
  );
}
