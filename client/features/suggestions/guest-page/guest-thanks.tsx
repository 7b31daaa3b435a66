import { t } from "@lingui/core/macro";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { GuestDishList } from "#client/features/guests/guest-dish-list.tsx";
import { GuestEditLink } from "#client/features/guests/guest-edit-link.tsx";
import { formatEventTime, seeYouText } from "#client/features/guests/guest-messages.ts";
import type { GuestDish } from "#client/features/suggestions/choose-dishes/dish-choices.ts";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { WarmBowlDrawing } from "#client/ui/status/rare-drawings.tsx";
import { parseEventDate } from "#shared/event-date.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";
import { suggestionCalendarPath, editPath, type SentSuggestion } from "./guest-page.data.ts";

interface GuestThanksProps {
  sent: SentSuggestion;
  dishes: readonly GuestDish[];
  isChange: boolean;
  /** The inviting member's name; undefined without an invitation. */
  invitedBy: string | undefined;
}

export function GuestThanks({ sent, dishes, isChange, invitedBy }: GuestThanksProps) {
  const { suggestion, editToken } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(isChange ? t`Saved` : t`Thank you`);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const name = suggestion.guestName === ANONYMOUS_GUEST ? null : suggestion.guestName;
  return (
    <div className="mx-auto max-w-xl pt-2 md:pt-6">
      <div className="isolate mb-6 flex flex-col items-center text-center">
        <div className={cn(!isChange && "joy [--joy-size:14rem]")}>
          <WarmBowlDrawing className="h-24 w-auto" />
        </div>
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl [overflow-wrap:anywhere]">
          {isChange
            ? t`Your changes are saved`
            : name
              ? t`Thank you, ${{ name: isolate(name) }}!`
              : t`Thank you!`}
        </h1>
        <p className="mt-2 text-balance text-muted">
          {[visibleText(isChange, invitedBy), !isChange && seeYouText(suggestion)].filter(Boolean).join(" ")}
        </p>
      </div>
      <Chosen sent={sent} dishes={dishes} />
      <div className="mt-6 grid gap-3 md:justify-items-start">
        <a href={withBase(editPath(editToken))} className={buttonLook({ variant: "secondary" })}>
          {t`Change my menu`}
        </a>
        <GuestEditLink what="menu" address={editPath(editToken)} />
      </div>
    </div>
  );
}

function visibleText(isChange: boolean, invitedBy: string | undefined): string {
  if (invitedBy === undefined) {
    return isChange ? t`The household can now see them.` : t`The household can now see your menu.`;
  }
  const host = isolate(invitedBy);
  return isChange ? t`${host} can now see them.` : t`${host} can now see your menu.`;
}

function Chosen({ sent, dishes }: Pick<GuestThanksProps, "sent" | "dishes">) {
  const { suggestion, editToken } = sent;
  const when = formatEventTime(suggestion);
  return (
    <Card as="section" aria-labelledby="guest-chosen">
      <CardBody>
        <h2 dir="auto" id="guest-chosen" className="text-lg [overflow-wrap:anywhere]">
          {suggestion.title}
        </h2>
        {when && <p className="text-sm text-muted">{when}</p>}
        <GuestDishList dishes={dishes} className="mt-4" />
        {suggestion.guestComments && (
          <p className="mt-4 border-s-3 border-accent ps-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            <bdi>{suggestion.guestComments}</bdi>
          </p>
        )}
        {parseEventDate(suggestion.eventDate) && (
          <a
            href={suggestionCalendarPath(editToken)}
            download
            className={buttonLook({ className: "mt-5 max-md:w-full" })}
          >
            <CalendarPlus /> {t`Add to calendar`}
          </a>
        )}
      </CardBody>
    </Card>
  );
}
