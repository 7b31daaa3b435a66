import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Avatar } from "#client/features/users/avatar.tsx";
import { cn } from "#client/lib/class-names.ts";
import { TimeAgo } from "#client/ui/time-ago.tsx";
import type { Comment } from "#shared/dishes.api.ts";
import { fullName } from "#shared/full-name.ts";

/** Returns whether the server has not confirmed the comment yet; temporary ids are negative. */
export function isSending(comment: Pick<Comment, "id">): boolean {
  return comment.id < 0;
}

export function commenterName(comment: Comment): string {
  return fullName(comment.user) ?? t`Someone`;
}

interface CommentItemProps {
  comment: Comment;
  /** Truncates long text to three lines. */
  short?: boolean;
  actions?: ReactNode;
}

export function CommentItem({ comment, short, actions }: CommentItemProps) {
  return (
    <div className={cn("flex gap-3", isSending(comment) && "opacity-60")}>
      <Avatar person={comment.user} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{commenterName(comment)}</bdi>
          {isSending(comment) ? (
            <span className="text-xs text-muted">{t`sending…`}</span>
          ) : (
            <TimeAgo at={comment.createdAt} hasTitle className="text-xs text-muted" />
          )}
        </p>
        <p
          dir="auto"
          className={cn("mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line", short && "line-clamp-3")}
        >
          {comment.content}
        </p>
      </div>
      {actions}
    </div>
  );
}
