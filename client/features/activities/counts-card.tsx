import { useQuery } from "@tanstack/react-query";
import { BookOpenText, Soup, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { activitiesQuery } from "./activities.data.ts";
import { countsQuery } from "./counts.data.ts";

export function CountsCard() {
  const counts = useQuery(countsQuery);
  const { data: activities } = useQuery(activitiesQuery);
  return (
    <Card as="section" aria-label="The household at a glance">
      <ul className="grid grid-cols-3 divide-x divide-line">
        <Figure
          to="/dishes"
          icon={<Soup />}
          label="Dishes"
          count={counts.data?.dishes}
          failed={counts.isLoadingError}
        />
        <Figure
          to="/menus"
          icon={<BookOpenText />}
          label="Menus"
          count={counts.data?.menus}
          failed={counts.isLoadingError}
        />
        <Figure
          to="/guest-suggestions"
          icon={<Users />}
          label="Guest Requests"
          count={counts.data?.guestRequests}
          failed={counts.isLoadingError}
        />
      </ul>
      {counts.isLoadingError && (
        <p
          role="alert"
          className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm"
        >
          The counts could not be loaded.
          <Button size="sm" variant="ghost" pending={counts.isFetching} onClick={() => counts.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {activities?.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-center text-sm text-muted">No recent activity</p>
      )}
    </Card>
  );
}

interface FigureProps {
  to: string;
  icon: ReactNode;
  label: string;
  count: number | undefined;
  failed: boolean;
}

function Figure({ to, icon, label, count, failed }: FigureProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col items-center gap-1 px-2 py-4 text-center -outline-offset-2 transition-[background-color] hover:bg-tint md:py-6"
      >
        <span aria-hidden="true" className="text-brand [&_svg]:size-5">
          {icon}
        </span>
        {count === undefined && !failed ? (
          <Skeleton className="my-1 h-8 w-12" />
        ) : (
          <span className="font-display text-3xl font-semibold">{count?.toLocaleString("en") ?? "–"}</span>
        )}
        <span className="text-sm text-muted">{label}</span>
      </Link>
    </li>
  );
}
