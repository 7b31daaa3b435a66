import { Link } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Activity } from "#shared/activities.api.ts";
import { activityTarget } from "#shared/activity-target.ts";
import { activityParts } from "#shared/activity-text.ts";
import { fullName } from "#shared/full-name.ts";

interface ActivityLineProps {
  activity: Activity;
  unread?: boolean;
  /** The feed names who invited guests; the wording of that notification does not. */
  inFeed?: boolean;
}

export function ActivityLine({ activity, unread, inFeed }: ActivityLineProps) {
  const to = activityTarget(activity);
  const look = cn(
    "flex items-center gap-3 rounded-control px-3 py-2.5 text-left",
    to && "transition-[background-color] hover:bg-sunken",
  );
  const content = <LineContent activity={activity} unread={unread} inFeed={inFeed} />;
  if (!to) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={look}>
      {content}
    </Link>
  );
}

function LineContent({ activity, unread, inFeed }: ActivityLineProps) {
  const { id: readerId } = useCurrentUser();
  const { who, what } = (inFeed && invitationParts(activity)) || activityParts(activity, readerId);
  // A guest has no account, only a name.
  const person = activity.user ?? { firstName: activity.guestName ?? activity.metadata.guestName };
  return (
    <>
      <Avatar person={person} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-sm break-words">
          {who && <strong className="font-semibold">{who}</strong>}
          {what}
        </span>
        <TimeAgo at={activity.createdAt} className="text-xs text-muted" />
      </span>
      {unread && (
        <span className="size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  );
}

/** 'Tom Becker invited guests to "House concert"'; undefined for other activities. */
function invitationParts({ type, user, metadata }: Activity) {
  const who = fullName(user);
  if (type !== "guest_invited" || who === null) return undefined;
  return {
    who,
    what: ` invited ${metadata.guestName?.trim() || "guests"} to "${metadata.eventTitle ?? "Untitled"}"`,
  };
}
