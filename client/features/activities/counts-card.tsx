import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { formatNumber } from "#client/lib/format.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { Card } from "#client/ui/card.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { activitiesQuery } from "./activities.data.ts";
import { countsQuery } from "./counts.data.ts";

const FIGURES = [
  { to: "/dishes", label: msg`Dishes`, field: "dishes" },
  { to: "/menus", label: msg`Menus`, field: "menus" },
  { to: "/guest-suggestions", label: msg`Guest Requests`, field: "guestRequests" },
] as const;

export function CountsCard() {
  const counts = useQuery(countsQuery);
  const { data: activities } = useQuery(activitiesQuery);
  return (
    <Card as="section" aria-label={t`The household at a glance`}>
      <ul className="grid grid-cols-3 divide-x divide-line">
        {FIGURES.map(({ field, to, label }) => (
          <li key={field}>
            <Link
              to={to}
              className="flex h-full flex-col items-center px-2 py-3 text-center -outline-offset-2 transition-[background-color] hover:bg-tint"
            >
              {counts.isPending ? (
                <Skeleton className="my-1 h-6 w-10" />
              ) : (
                <span className="font-display text-xl font-semibold">
                  {counts.data ? formatNumber(counts.data[field]) : "–"}
                </span>
              )}
              <span className="text-sm text-muted">{i18n._(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {counts.isLoadingError && (
        <div className="border-t border-line px-4 py-2">
          <ErrorLine query={counts} />
        </div>
      )}
      {activities?.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-center text-sm text-muted">
          {t`No recent activity`}
        </p>
      ) : (
        <Link
          to="/settings?tab=analytics"
          className="flex items-center justify-between border-t border-line px-4 py-3 font-medium -outline-offset-2 transition-[background-color] hover:bg-tint md:px-5"
        >
          {t`Our year`}
          <ChevronRight className="size-5 text-muted rtl:-scale-x-100" />
        </Link>
      )}
    </Card>
  );
}
