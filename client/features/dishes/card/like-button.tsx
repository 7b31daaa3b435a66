import { Heart } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { useToggleLike } from "./likes.data.ts";

/** Classes of the small buttons below a dish: an icon and a count. */
export const ACTION_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm font-medium " +
  "transition-[background-color,color,transform] hover:bg-sunken active:scale-95 md:min-h-9 md:min-w-9 " +
  "[&_svg]:size-5 [&_svg]:shrink-0";

/** A heart that likes the dish, and the number of likes, which opens who gave them. */
export function LikeButton({ dish }: { dish: Dish }) {
  const like = useToggleLike(dish);
  const { open } = useDialogParam("likes");
  const count = pluralize(dish.likeCount, "like");
  const look = dish.isLiked ? "text-brand" : "text-muted hover:text-ink";
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-pressed={dish.isLiked}
        aria-label={`Like ${dish.title}, ${count}`}
        title={dish.isLiked ? "Unlike" : "Like"}
        onClick={() => like.mutate(!dish.isLiked)}
        className={cn(ACTION_BUTTON, look)}
      >
        <Heart aria-hidden="true" className={cn(dish.isLiked && "fill-current")} />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${count}: see who liked ${dish.title}`}
        title="See who liked it"
        onClick={() => open(dish.id)}
        className={cn(ACTION_BUTTON, look, "-ml-1 justify-start! pl-0! md:min-w-6!")}
      >
        {formatNumber(dish.likeCount)}
      </button>
    </span>
  );
}
