import { Heart } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { useToggleLike } from "../likes.data.ts";

/** Classes of the small buttons below a dish: an icon and a count. */
export const ACTION_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm font-medium " +
  "transition-[background-color,color,transform] hover:bg-sunken active:scale-95 md:min-h-9 md:min-w-9 " +
  "[&_svg]:size-5 [&_svg]:shrink-0";

export function LikeButton({ dish }: { dish: Dish }) {
  const like = useToggleLike(dish);
  return (
    <button
      type="button"
      aria-pressed={dish.isLiked}
      aria-label={`Like ${dish.title}, ${pluralize(dish.likeCount, "like")}`}
      title={dish.isLiked ? "Unlike" : "Like"}
      onClick={() => like.mutate(!dish.isLiked)}
      className={cn(ACTION_BUTTON, dish.isLiked ? "text-brand" : "text-muted hover:text-ink")}
    >
      <Heart aria-hidden="true" className={cn(dish.isLiked && "fill-current")} />
      {formatNumber(dish.likeCount)}
    </button>
  );
}
