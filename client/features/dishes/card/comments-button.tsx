import { plural } from "@lingui/core/macro";
import { MessageCircle } from "lucide-react";
import { commenterName } from "#client/features/comments/comment-item.tsx";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { HoverCard } from "#client/ui/menu/hover-card.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { COMMENTS_IN_PREVIEW } from "#shared/limits.ts";
import { commentsLabel } from "./count-labels.ts";
import { ACTION_BUTTON } from "./like-button.tsx";

/** Opens the comments; hovering shows the latest three. */
export function CommentsButton({ dish }: { dish: Dish }) {
  const { open } = useDialogParam("comments");
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={commentsLabel(dish)}
      onClick={() => open(dish.id)}
      className={cn(ACTION_BUTTON, "text-muted hover:text-ink")}
    >
      <MessageCircle />
      {formatNumber(dish.commentCount)}
    </button>
  );
  if (dish.comments.length === 0) return button;
  return (
    <HoverCard trigger={button}>
      <LastComments dish={dish} />
    </HoverCard>
  );
}

function LastComments({ dish }: { dish: Dish }) {
  const more = dish.commentCount - Math.min(dish.comments.length, COMMENTS_IN_PREVIEW);
  return (
    <>
      <ul className="space-y-3">
        {dish.comments.slice(0, COMMENTS_IN_PREVIEW).map((comment) => (
          <li key={comment.id}>
            <p className="flex items-baseline justify-between gap-3">
              <span dir="auto" className="truncate font-medium">
                {commenterName(comment)}
              </span>
              <span className="shrink-0 text-xs text-muted">{relativeTime(comment.createdAt)}</span>
            </p>
            <p dir="auto" className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
              {comment.content}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-xs text-muted">
          {plural(more, { one: "And # more comments...", other: "And # more comments..." })}
        </p>
      )}
    </>
  );
}
