import { plural, t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useState } from "react";
import { usePolling } from "#client/lib/api/live.ts";
import { ACTIVITIES_POLL_MS } from "#client/lib/timings.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { BellDrawing } from "#client/ui/status/rare-drawings.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import { activitiesQuery, isUnread, useMarkRead, viewedBeforeMarking } from "./activities.data.ts";
import { groupByDay } from "./activity-days.ts";
import { ActivityLine, ActivityListSkeleton } from "./activity-line.tsx";

export function NotificationsPanel() {
  useMinute();
  const client = useQueryClient();
  const query = useQuery({ ...activitiesQuery, refetchInterval: usePolling(ACTIVITIES_POLL_MS) });
  const markRead = useMarkRead();
  // Activities that were new when the panel opened keep their dots until it closes or "Mark all read" is pressed.
  const [seenUntil, setSeenUntil] = useState(() => viewedBeforeMarking(client));

  // Later ones wait for a press, so that no line moves under the finger.
  const [listed, setListed] = useState(query.data);
  if (!listed && query.data) setListed(query.data);
  const later = query.data?.filter(({ id }) => listed?.every((activity) => activity.id !== id)).length ?? 0;

  const unread = query.data?.filter((activity) => isUnread(activity, seenUntil)).length ?? 0;
  const markAll = () => {
    markRead();
    setSeenUntil(new Date().toISOString());
  };

  return (
    <Dialog
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <span>{t`Notifications`}</span>
          <CountBadge count={unread} />
          {unread > 0 && (
            <VisuallyHidden>{t({ message: "unread", comment: "After a number: 3 unread" })}</VisuallyHidden>
          )}
        </span>
      }
      aside={
        <LinkButton
          to="/settings?tab=profile"
          variant="ghost"
          size="sm"
          aria-label={t`Notification settings`}
          title={t`Notification settings`}
          className="w-11 shrink-0 px-0"
        >
          <Settings />
        </LinkButton>
      }
    >
      <div className="-mx-3 min-h-72">
        {/* Takes no height, so that it stands next to the first day. */}
        <Button
          size="sm"
          variant="ghost"
          onClick={markAll}
          disabled={unread === 0}
          className="relative z-20 float-end -mb-11"
        >
          {t`Mark all read`}
        </Button>
        {later > 0 && (
          <div className="sticky top-11 z-20 flex h-0 justify-center">
            <Button size="sm" className="shadow-float" onClick={() => setListed(query.data)}>
              {plural(later, { one: "Show # new", other: "Show # new" })}
            </Button>
          </div>
        )}
        <QueryContent query={{ ...query, data: listed }} skeleton={<ActivityListSkeleton lines={6} />}>
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState drawing={<BellDrawing />} title={t`No notifications yet`} level="p">
                {t`New dishes, likes and plans will show up here.`}
              </EmptyState>
            ) : (
              groupByDay(shown).map(({ label, activities: activitiesOfDay }) => (
                <section key={label} aria-label={label}>
                  <h3 className="sticky top-0 z-10 bg-raised short:static px-3 pt-3 pb-2 font-sans text-xs font-semibold text-muted">
                    {label}
                  </h3>
                  <ul>
                    {activitiesOfDay.map((activity) => (
                      <li key={activity.id}>
                        <ActivityLine activity={activity} isUnread={isUnread(activity, seenUntil)} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))
            )
          }
        </QueryContent>
      </div>
    </Dialog>
  );
}
