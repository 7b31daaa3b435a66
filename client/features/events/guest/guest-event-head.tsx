import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Copy, MapPin } from "lucide-react";
import { useEffect, useRef } from "react";
import { comingNames, comingText } from "#client/features/events/guest-event-messages.ts";
import { EventTitle, GuestEventTime, HostAvatar } from "#client/features/guests/event-heading.tsx";
import { seeYouText } from "#client/features/guests/guest-messages.ts";
import { hostText } from "#client/features/guests/inviter-text.ts";
import { copyPlace } from "#client/features/sharing/copy.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { isolatePhones } from "#client/lib/phone-numbers.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Photo } from "#client/ui/photo.tsx";
import { EVENT_VIEW } from "#shared/first-view/event-view.ts";
import type { GuestEvent, OwnAnswer } from "./guest-event.data.ts";

interface GuestEventHeadProps {
  event: GuestEvent;
  /** The answer of this guest, who is not among those who come as well. */
  own?: OwnAnswer;
  /** Thanks for an answer that was sent just now. */
  isNew?: boolean;
  takesFocus?: boolean;
}

/** The event's picture, host, title, time and place, and the people who come. */
export function GuestEventHead({ event, own, isNew, takesFocus }: GuestEventHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { title, description, place, dishes } = event;
  const host = isolate(hostText(event));
  const headline = own ? title : t`${host} invites you to ${{ title: isolate(title) }}`;
  usePageTitle(isNew ? t`Thank you` : headline);
  const dish = dishes.find(({ image }) => image !== null);
  const coming = own?.state === "over" ? "" : comingText(event, own);
  const picture = event.image ?? dish?.image;
  return (
    <header className={cn(EVENT_VIEW.head, picture && EVENT_VIEW.headWithPhoto)}>
      {picture && (
        <Photo
          src={picture}
          large={event.largeImages}
          tint={event.image ? null : dish?.imageColor}
          alt=""
          ratio="16/9"
          eager
          className={EVENT_VIEW.photo}
        />
      )}
      <div className={cn("relative isolate", isNew && own?.isComing && "joy [--joy-size:14rem]")}>
        <h1 ref={heading} tabIndex={-1} className={cn(EVENT_VIEW.title, "[overflow-wrap:anywhere]")}>
          {isNew ? (
            t`Thank you, ${{ name: isolate(own?.name ?? "") }}!`
          ) : own ? (
            <EventTitle>{title}</EventTitle>
          ) : (
            <Trans>
              {host} invites you to <EventTitle>{title}</EventTitle>
            </Trans>
          )}
        </h1>
        {own && !isNew && <p className="text-muted">{host}</p>}
        <HostAvatar host={event} isOnPhoto={Boolean(picture)} />
        {isNew && <p className="text-lg">{own?.isComing ? seeYouText(event) : t`Maybe next time!`}</p>}
      </div>
      {isNew && (
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {title}
        </p>
      )}
      <GuestEventTime event={event} />
      {place && (
        <div className="-my-2 flex items-center gap-2">
          <MapPin className="size-5 shrink-0 text-muted" />
          <p className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
            <span className="sr-only">{t`Place:`} </span>
            <bdi>{isolatePhones(place)}</bdi>
          </p>
          <IconButton label={t`Copy place`} onClick={() => void copyPlace(place)}>
            <Copy />
          </IconButton>
        </div>
      )}
      {coming && (
        <p className="flex items-center gap-2.5 [overflow-wrap:anywhere]">
          <span className="flex shrink-0 -space-x-1.5 empty:hidden">
            {comingNames(event.names, own).map((name, index) => (
              <Avatar
                key={index}
                person={{ firstName: name, color: (event.hostColor ?? 0) + index + 1 }}
                size="sm"
                className="ring-2 ring-page"
              />
            ))}
          </span>
          <span>{coming}</span>
        </p>
      )}
      {description && !isNew && (
        <p className="border-s-3 border-accent ps-3 [overflow-wrap:anywhere] whitespace-pre-line">
          <bdi>{isolatePhones(description)}</bdi>
        </p>
      )}
    </header>
  );
}
