import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { BookOpenText, House, Soup, Users } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { useMenusAddress } from "#client/features/menus/menus-view.ts";
import { usePolling } from "#client/lib/api/live.ts";
import { cn } from "#client/lib/class-names.ts";
import { useDeferredStart } from "#client/lib/device/deferred-start.ts";
import { ACTIVITIES_POLL_MS } from "#shared/limits.ts";
import { AlertsButton } from "./alerts-button.tsx";
import { BarLabel, barItem } from "./bar-item.tsx";

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
