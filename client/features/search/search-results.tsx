import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { CalendarDays, Clock } from "lucide-react";
import { Fragment, useEffect, useRef, type ReactNode } from "react";
import { formatClock, formatEventDate } from "#client/lib/event-date.ts";
import { shownGuest } from "#client/lib/guest-name.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { fullName } from "#shared/full-name.ts";
import type { DishHit, MenuHit } from "#shared/search.api.ts";
import { highlight } from "./highlight.ts";

interface HitOptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onActivate: () => void;
  children: ReactNode;
}

/** One option of the listbox. The focus stays in the search field; `isActive` marks the one that Enter opens. */
export function HitOption({ id, isActive, onChoose, onActivate, children }: HitOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled by the combobox
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActivate}
      onClick={onChoose}
      className="flex cursor-pointer gap-3 rounded-control p-2 -outline-offset-2 outline-brand aria-selected:bg-sunken aria-selected:outline-2"
    >
      {children}
    </div>
  );
}

export function DishHitContent({ dish, query }: { dish: DishHit; query: string }) {
  return (
    <>
      <Thumbnail dish={dish} src={dish.images[0]} className="size-14 rounded-control" />
      <HitText hit={dish} creator={fullName(dish.creator)} query={query}>
        {dish.category && (
          <Badge tone="brand">
            <span className="truncate">
              <Highlighted text={dish.category} query={query} />
            </span>
          </Badge>
        )}
      </HitText>
    </>
  );
}

export function MenuHitContent({ menu, query }: { menu: MenuHit; query: string }) {
  return (
    <>
      <span className="grid size-14 shrink-0 place-items-center rounded-control bg-tint text-brand">
        <CalendarDays className="size-6" />
      </span>
      <HitText hit={menu} creator={fullName(menu.creator) ?? shownGuest(menu.guestName)} query={query}>
        {menu.isArchived && <Badge>{t`Archived`}</Badge>}
        {menu.eventDate && <span>{formatEventDate(menu.eventDate)}</span>}
        {menu.eventTime && (
          <span className="inline-flex items-center gap-1">
            <Clock className="size-3.5" />
            {formatClock(menu.eventTime)}
          </span>
        )}
      </HitText>
    </>
  );
}

interface HitTextProps {
  hit: Pick<DishHit, "title" | "description">;
  creator: string | null;
  query: string;
  children: ReactNode;
}

function HitText({ hit: { title, description }, creator, query, children }: HitTextProps) {
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-2 font-medium break-words">
        <Highlighted text={title} query={query} />
      </p>
      {description && (
        <p dir="auto" className="truncate text-sm text-muted">
          <Highlighted text={description} query={query} />
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <>{children}</>
        {creator && (
          <span className="min-w-0 truncate">
            <Trans>
              by <Highlighted text={creator} query={query} />
            </Trans>
          </span>
        )}
      </div>
    </div>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  const parts = highlight(text, query).map((part, index) =>
    part.hit ? (
      <mark key={index} className="rounded-sm bg-accent/25 text-ink">
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
  return <bdi>{parts}</bdi>;
}
