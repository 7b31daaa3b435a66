import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check, ChevronDown, Flame } from "lucide-react";
import { useId } from "react";
import { cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { formatEventTime } from "#client/features/guests/guest-messages.ts";
import { MenuPhotos } from "#client/features/menus/menu-photos.tsx";
import { describeCalories } from "#client/features/menus/sheet/menu-calories.ts";
import { formatDay } from "#client/lib/event-date.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import { fullName } from "#shared/full-name.ts";
import type { MenuDish } from "#shared/menus.api.ts";
import type { Suggestion } from "#shared/suggestions.api.ts";
import { isPending } from "./suggestions.data.ts";

interface SuggestionRowProps {
  suggestion: Suggestion;
  isOpen: boolean;
  onToggle: () => void;
  actions: Record<"accept" | "decline", (suggestion: Suggestion) => void>;
}

/** One line of the list; opened, with the dishes and both answers below. */
export function SuggestionRow({ suggestion, isOpen, onToggle, actions }: SuggestionRowProps) {
  const titleId = useId();
  const detailsId = useId();
  const { id, title, guestName, eventDate, dishes } = suggestion;
  const name = isolate(title);
  const isWaiting = isPending(suggestion);
  const toggleText = isOpen ? t`Hide Details` : t`View Details`;
  const accept = (
    <Button
      size="sm"
      variant={isOpen ? "primary" : "secondary"}
      className="relative z-10"
      aria-label={t`Accept Menu ${name}`}
      onClick={() => actions.accept(suggestion)}
    >
      {t`Accept Menu`}
    </Button>
  );
  return (
    <article
      aria-labelledby={titleId}
      className="scroll-mt-24 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
    >
      <div className="relative flex gap-4 p-3 md:items-center">
        <span className="size-16 shrink-0 overflow-hidden rounded-control">
          <MenuPhotos dishes={dishes} className="h-full" />
        </span>
        <div className="min-w-0 flex-1 text-sm md:flex md:items-center md:gap-4">
          <div className="min-w-0 flex-1">
            <div className="flex items-start gap-x-2 max-[22.5rem]:flex-wrap max-md:justify-between">
              <h3 id={titleId} tabIndex={-1} dir="auto" className="line-clamp-2 text-base break-words">
                {title}
              </h3>
              {!isWaiting && (
                <Badge tone="good" className="shrink-0">
                  <Check /> {t`Accepted`}
                </Badge>
              )}
            </div>
            <p className="[overflow-wrap:anywhere] text-muted">
              {joinFacts([
                isolate(shownGuest(guestName) ?? t`A guest`),
                !isOpen && eventDate && isolate(formatDay(eventDate)),
                plural({ count: dishes.length }, { one: "# dish", other: "# dishes" }),
              ])}
            </p>
          </div>
          <div className="flex items-center justify-between gap-x-4 max-md:mt-3">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={isOpen ? t`Hide Details of ${name}` : t`View Details of ${name}`}
              onClick={onToggle}
              className="inline-flex min-h-11 min-w-11 items-center text-brand underline underline-offset-4 after:absolute after:inset-0 md:min-h-9"
            >
              {isWaiting ? toggleText : <ChevronDown className={isOpen ? "size-5 rotate-180" : "size-5"} />}
            </button>
            {!isWaiting ? (
              <LinkButton size="sm" to={`/menus?menu=${id}`} variant="secondary" className="relative z-10">
                {t`View menu`}
              </LinkButton>
            ) : (
              !isOpen && <>{accept}</>
            )}
          </div>
        </div>
      </div>
      <div id={detailsId}>
        {isOpen && (
          <div className="space-y-4 px-3 pb-4">
            <Facts suggestion={suggestion} />
            <SuggestionDetails suggestion={suggestion} />
            {isWaiting && (
              <div className="flex flex-wrap gap-2">
                {accept}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t`Decline ${name}`}
                  onClick={() => actions.decline(suggestion)}
                >
                  {t`Decline`}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

function Facts({ suggestion }: { suggestion: Suggestion }) {
  const { guestCount, createdAt, acceptedBy, acceptedAt } = suggestion;
  const by = isolate(fullName(acceptedBy) ?? t`a member`);
  return (
    <div className="space-y-0.5 text-sm break-words text-muted">
      <p>{joinFacts([formatEventTime(suggestion), formatGuestCount(guestCount)])}</p>
      {!acceptedAt && <TimeAgo at={createdAt} />}
      {acceptedAt && (
        <p className="first-letter:uppercase">
          <Trans>
            accepted by {by} <TimeAgo at={acceptedAt} />
          </Trans>
        </p>
      )}
    </div>
  );
}

function SuggestionDetails({ suggestion }: { suggestion: Suggestion }) {
  const { description, guestComments, guestName, dishes } = suggestion;
  const calories = describeCalories(dishes);
  return (
    <>
      {description && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {description}
        </p>
      )}
      {guestComments && (
        <figure className="border-s-3 border-accent ps-3">
          <blockquote dir="auto" className="break-words whitespace-pre-line">
            {guestComments}
          </blockquote>
          <figcaption dir="auto" className="mt-1 text-sm text-muted">
            {shownGuest(guestName) ?? t`The guest`}
          </figcaption>
        </figure>
      )}
      <ul aria-label={t`Suggested dishes`} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {dishes.map((dish) => (
          <DishRow key={dish.id} dish={dish} />
        ))}
      </ul>
      {calories && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Flame className="mt-0.5 size-4 shrink-0 text-brand" />
          {calories}
        </p>
      )}
    </>
  );
}

function DishRow({ dish }: { dish: MenuDish }) {
  const { title, category, cookingMethod, estimatedCalories } = dish;
  const facts = joinFacts([
    category && isolate(category),
    cookingMethod && cookingMethodName(cookingMethod),
    estimatedCalories !== null && formatCalories(estimatedCalories),
  ]);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Thumbnail dish={dish} className="size-14 rounded-control" />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-sm font-medium break-words">
          {title}
        </span>
        {facts && <span className="block text-xs [overflow-wrap:anywhere] text-muted">{facts}</span>}
      </span>
    </li>
  );
}
