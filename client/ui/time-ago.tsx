import { formatDate } from "#client/lib/format.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { useMinute } from "#client/lib/use-minute.ts";

interface TimeAgoProps {
  at: string;
  /** Shows date and time on hover. */
  hasTitle?: boolean;
  className?: string;
}

/** How long ago something happened, as of now. */
export function TimeAgo({ at, hasTitle, className }: TimeAgoProps) {
  useMinute();
  return (
    <time dateTime={at} title={hasTitle ? formatDate(at, "moment") : undefined} className={className}>
      {relativeTime(at)}
    </time>
  );
}
