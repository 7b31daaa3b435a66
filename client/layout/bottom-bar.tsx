import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Bell, BookOpenText, House, Soup, Users } from "lucide-react";
import { useState, type ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { useMarkRead, useUnreadCount } from "#client/features/activities/activities.data.ts";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { useMenusAddress } from "#client/features/menus/menus-view.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { cn } from "#client/lib/class-names.ts";
import { useDeferredStart } from "#client/lib/device/deferred-start.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { Announce, VisuallyHidden } from "#client/ui/visually-hidden.tsx";

/** The main navigation, fixed at the bottom at every width; floating and centered on wide screens. */
export function BottomBar() {
  const counts = useQuery({
    ...countsQuery,
    enabled: useDeferredStart(),
    refetchInterval: usePolling(ACTIVITIES_POLL_MS),
  });
  const pending = counts.data?.pendingSuggestions ?? 0;
  return (
    <nav
      aria-label={t({ message: "Main", context: "navigation" })}
      className={cn(
        "fixed inset-x-0 bottom-0 z-30 pe-(--timers-width) max-md:border-t max-md:bg-raised max-md:pb-safe",
        "md:end-(--timers-width) md:bottom-4 md:mx-auto md:w-fit md:pe-0 short:md:bottom-2",
        // The page fades out below the floating bar, which would otherwise lie over text and buttons.
        "md:before:pointer-events-none md:before:fixed md:before:inset-x-0 md:before:bottom-0 md:before:-z-10",
        "md:before:h-24 md:before:bg-linear-to-t short:md:before:h-20",
        "md:before:from-page md:before:from-70% md:before:to-transparent",
      )}
    >
      <ul className="mx-auto flex max-w-lg md:max-w-none md:gap-1 md:rounded-full md:bg-raised md:p-1.5 md:shadow-float forced-colors:border">
        <Item to="/" icon={<House />} label={t`Home`} />
        <Item to="/dishes" icon={<Soup />} label={t`Dishes`} />
        <Item to={useMenusAddress()} icon={<BookOpenText />} label={t`Menus`} />
        <Item
          to="/guest-suggestions"
          icon={<Users />}
          label={t`Guests`}
          count={pending}
          counted={plural(pending, { one: "# waiting", other: "# waiting" })}
        />
        <li className="flex-1">
          <AlertsButton />
        </li>
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  icon: ReactNode;
  label: string;
  count?: number;
  counted?: string;
}

function Item({ to, icon, label, count, counted }: ItemProps) {
  return (
    <li className="flex-1">
      <NavLink to={to} end={to === "/"} className={barItem}>
        <BarLabel icon={icon} label={label} count={count} counted={counted} />
      </NavLink>
    </li>
  );
}

/** Marks all notifications as read and opens the panel. */
function AlertsButton() {
  const unread = useUnreadCount();
  const markRead = useMarkRead();
  const { open } = useDialogParam("notifications");
  const press = () => {
    markRead();
    open();
  };

  return (
    <>
      <Announce>{useAnnouncement(unread)}</Announce>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={press}
        onPointerEnter={() =>
          void import("#client/features/activities/notifications-panel.tsx").catch(() => undefined)
        }
        className={barItem}
      >
        <BarLabel
          icon={<Bell />}
          label={t`Alerts`}
          count={unread ?? 0}
          counted={plural(unread ?? 0, { one: "# unread", other: "# unread" })}
        />
      </button>
    </>
  );
}

/** Returns the text to announce when the unread count grows; empty on the first render and when it falls. */
function useAnnouncement(unread: number | undefined): string {
  const [before, setBefore] = useState(unread);
  const [text, setText] = useState("");
  if (unread !== before) {
    setBefore(unread);
    const added = (unread ?? 0) - (before ?? Infinity);
    setText(added > 0 ? plural(added, { one: "# new notification", other: "# new notifications" }) : "");
  }
  return text;
}

/** Styles of a bottom bar item; aria-current marks the current page. */
const barItem = cn(
  "relative flex h-16 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-4",
  "transition-[color,background-color] hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-brand",
  "md:h-11 md:flex-row md:gap-2 md:whitespace-nowrap md:rounded-full md:px-4 md:text-sm md:outline-offset-0",
  "md:hover:bg-sunken short:md:gap-1.5 short:md:px-2 md:aria-[current=page]:bg-tint [&_svg]:size-5.5 md:[&_svg]:size-5",
);

interface BarLabelProps {
  icon: ReactNode;
  label: string;
  count?: number;
  /** The count for screen readers: '3 waiting'. */
  counted?: string | undefined;
}

/** Icon, label and count of an item. The count lies over the icon, so that nothing moves when it is loaded. */
function BarLabel({ icon, label, count = 0, counted }: BarLabelProps) {
  return (
    <>
      <>{icon}</>
      <span>{label}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="absolute start-[calc(50%-1px)] top-1 md:start-6 md:-top-1.5">
            <CountBadge count={count} className="h-4.5! min-w-4.5! px-1! text-[0.7rem] ring-2 ring-raised" />
          </span>
          <VisuallyHidden>{`, ${counted ?? ""}`}</VisuallyHidden>
        </>
      )}
    </>
  );
}
