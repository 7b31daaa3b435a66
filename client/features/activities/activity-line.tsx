import { Trans } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { Trans as Sentence } from "#client/lib/i18n.tsx";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Activity } from "#shared/activities.api.ts";
import { activityTarget } from "#shared/activity-target.ts";
import { activitySentence } from "./activity-sentence.ts";

interface ActivityLineProps {
  activity: Activity;
  unread?: boolean;
}

export function ActivityLine({ activity, unread }: ActivityLineProps) {
  const to = activityTarget(activity);
  const look = cn(
    "flex items-center gap-3 rounded-control px-3 py-2.5 text-start",
    to && "transition-[background-color] hover:bg-sunken",
  );
  const content = <LineContent activity={activity} unread={unread} />;
  if (!to) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

function LineContent({ activity, unread }: ActivityLineProps) {
  const { id: readerId } = useCurrentUser();
  // A guest has no account, only a name.
  const person = activity.user ?? { firstName: activity.guestName ?? activity.metadata.guestName };
  return (
    <>
      <Avatar person={person} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-sm [overflow-wrap:anywhere]">
          <Sentence
            {...activitySentence(activity, readerId)}
            components={{ 0: <strong className="font-semibold" /> }}
          />
        </span>
        <TimeAgo at={activity.createdAt} className="text-xs text-muted" />
      </span>
      {unread && (
        <span className="size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">
            <Trans>Unread</Trans>
          </span>
        </span>
      )}
    </>
  );
}
