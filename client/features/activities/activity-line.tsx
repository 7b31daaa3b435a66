import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { isolate, tableText } from "#client/lib/i18n.tsx";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Activity } from "#shared/activities.api.ts";
import { ACTIVITY_TEXTS, activityTarget, activityText, type Wording } from "#shared/activities.ts";

/** Around the name of who did it. */
const MARK = "\u0000";
const WORDING: Wording = {
  text: (key, values) => tableText(`activities.${key}`, ACTIVITY_TEXTS[key], values),
  isolate,
  subject: (name) => MARK + name + MARK,
};

export function ActivityLine({ activity, isUnread }: { activity: Activity; isUnread?: boolean }) {
  const { id: readerId } = useCurrentUser();
  const [before, subject, after] = activityText(activity, readerId, WORDING).split(MARK);
  // A guest has no account, only a name.
  const person = activity.user ?? { firstName: activity.guestName ?? activity.metadata.guestName };
  const content = (
    <>
      <Avatar person={person} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-sm [overflow-wrap:anywhere]">
          <span>{before}</span>
          {subject && <strong className="font-semibold">{subject}</strong>}
          <span>{after}</span>
        </span>
        <TimeAgo at={activity.createdAt} className="text-xs text-muted" />
      </span>
      {isUnread && (
        <span className="size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
    </>
  );
  const to = activityTarget(activity);
  const row = "flex items-center gap-3 rounded-control px-3 py-2.5 text-start";
  if (!to) return <div className={row}>{content}</div>;
  return (
    <Link to={to} className={cn(row, "transition-[background-color] hover:bg-sunken")}>
      {content}
    </Link>
  );
}

export function ActivityListSkeleton({ lines }: { lines: number }) {
  return (
    <Placeholder label={t`Loading`}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </Placeholder>
  );
}
