import { t } from "@lingui/core/macro";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { GuestEditLink } from "#client/features/guests/guest-edit-link.tsx";
import { formatEventTime, seeYouText } from "#client/features/guests/guest-messages.ts";
import { GuestDishList } from "#client/features/suggestions/choose-dishes/guest-dish-list.tsx";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { WarmBowlDrawing } from "#client/ui/status/rare-drawings.tsx";
import { parseEventDate } from "#shared/event-date.ts";
import { ANONYMOUS_GUEST } from "#shared/full-name.ts";
import type { Failure } from "#shared/http/wire.ts";
import { editPath, type SentSuggestion } from "./guest-page.data.ts";

type Accepted = NonNullable<Failure["accepted"]>;

interface GuestThanksProps {
  sent: SentSuggestion;
  dishes: Accepted["dishes"];
  isChange: boolean;
  /** The inviting member's name; undefined without an invitation. */
  invitedBy: string | undefined;
}

export function GuestThanks({ sent, dishes, isChange, invitedBy }: GuestThanksProps) {
  const { suggestion, editToken } = sent;
  usePageTitle(isChange ? t`Saved` : t`Thank you`);
  const name = suggestion.guestName === ANONYMOUS_GUEST ? null : suggestion.guestName;
  return (
    <GuestMenu
      menu={{ ...suggestion, dishes }}
      calendar={withBase(`/api/guest-menus/edit/${encodeURIComponent(editToken)}/calendar.ics`)}
      isNew={!isChange}
      heading={
        isChange
          ? t`Your changes are saved`
          : name
            ? t`Thank you, ${{ name: isolate(name) }}!`
            : t`Thank you!`
      }
      text={[visibleText(isChange, invitedBy), !isChange && seeYouText(suggestion)].filter(Boolean).join(" ")}
    >
      <div className="mt-6 grid gap-3 md:justify-items-start">
        <a href={withBase(editPath(editToken))} className={buttonLook({ variant: "secondary" })}>
          {t`Change my menu`}
        </a>
        <GuestEditLink what="menu" address={editPath(editToken)} />
      </div>
    </GuestMenu>
  );
}

interface GuestMenuProps {
  menu: Accepted;
  /** Undefined once accepted. */
  calendar?: string;
  heading: string;
  text: string;
  isNew?: boolean;
  children?: ReactNode;
}

/** A card of the menu that the guest chose. */
export function GuestMenu({ menu, calendar, heading, text, isNew, children }: GuestMenuProps) {
  const when = formatEventTime(menu);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto max-w-xl pt-2 md:pt-6">
      <div className="isolate mb-6 flex flex-col items-center text-center">
        <div className={cn(isNew && "joy [--joy-size:14rem]")}>
          <WarmBowlDrawing className="h-24 w-auto" />
        </div>
        <h1 ref={title} tabIndex={-1} className="mt-4 text-3xl [overflow-wrap:anywhere]">
          {heading}
        </h1>
        <p className="mt-2 text-balance text-muted">{text}</p>
      </div>
      <Card as="section" aria-labelledby="guest-chosen">
        <CardBody>
          <h2 dir="auto" id="guest-chosen" className="text-lg [overflow-wrap:anywhere]">
            {menu.title}
          </h2>
          {when && <p className="text-sm text-muted">{when}</p>}
          <GuestDishList dishes={menu.dishes} className="mt-4" />
          {menu.guestComments && (
            <p className="mt-4 border-s-3 border-accent ps-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
              <bdi>{menu.guestComments}</bdi>
            </p>
          )}
          {calendar && parseEventDate(menu.eventDate) && (
            <a href={calendar} download className={buttonLook({ className: "mt-5 max-md:w-full" })}>
              <CalendarPlus /> {t`Add to calendar`}
            </a>
          )}
        </CardBody>
      </Card>
      {children}
    </div>
  );
}

function visibleText(isChange: boolean, invitedBy: string | undefined): string {
  if (invitedBy === undefined)
    return isChange ? t`The household can now see them.` : t`The household can now see your menu.`;
  const host = isolate(invitedBy);
  return isChange ? t`${host} can now see them.` : t`${host} can now see your menu.`;
}
