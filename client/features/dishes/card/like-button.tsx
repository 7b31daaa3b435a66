import { plural, t } from "@lingui/core/macro";
import { Heart } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { likeLabel } from "./count-labels.ts";
import { useToggleLike } from "./likes.data.ts";

/** Classes of the small buttons below a dish: an icon and a count. */
export const ACTION_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium [&_svg]:size-5 [&_svg]:shrink-0 " +
  "transition-[background-color,color,transform] hover:bg-sunken active:scale-95 md:min-h-9 md:min-w-9";

/** A heart that likes the dish, and the number of likes, which opens who gave them. */
export function LikeButton({ dish }: { dish: Dish }) {
  const like = useToggleLike(dish);
  const { open } = useDialogParam("likes");
  const title = isolate(dish.title);
  const look = dish.isLiked ? "text-brand" : "text-muted hover:text-ink";
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-pressed={dish.isLiked}
        aria-label={likeLabel(dish)}
        title={dish.isLiked ? t`Unlike` : t`Like`}
        onClick={() => like.mutate(!dish.isLiked)}
        className={cn(ACTION_BUTTON, look)}
      >
        <Heart className={cn(dish.isLiked && "fill-current")} />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={plural(
          { count: dish.likeCount },
          {
            one: `# like: see who liked ${title}`,
            other: `# likes: see who liked ${title}`,
          },
        )}
        title={t`See who liked it`}
        onClick={() => open(dish.id)}
        className={cn(ACTION_BUTTON, look, "-ms-1! ps-0! md:min-w-6!")}
      >
        {formatNumber(dish.likeCount)}
      </button>
    </span>
  );
}
