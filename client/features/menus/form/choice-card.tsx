import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { NearPhoto } from "#client/ui/near-photo.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { PickableDish } from "./pickable-dishes.ts";

/** The place of a card in a list. Not painted off screen: there may be 200. */
export const CHOICE_PLACE = "relative p-1 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]";

/** The card of a dish to choose, around a ChoiceFace. */
export const choiceCard = (isChosen: boolean) =>
  cn(
    "relative flex h-full w-full scroll-mb-6 flex-col overflow-hidden rounded-card border text-start transition-[background-color,border-color,box-shadow]",
    isChosen ? "border-brand bg-tint ring-1 ring-brand" : "border-line bg-surface hover:border-control",
  );

interface ChoiceFaceProps {
  dish: PickableDish;
  /** The placeholder's color for a dish without a photo. */
  color?: string | null;
  isChosen: boolean;
  /** More lines. */
  children?: ReactNode;
}

export function ChoiceFace({ dish, color = null, isChosen, children }: ChoiceFaceProps) {
  const { category, estimatedCalories: calories } = dish;
  const about = joinFacts([category && isolate(category), calories !== null && formatCalories(calories)]);
  return (
    <>
      <NearPhoto
        src={dish.image}
        tint={dish.imageColor ?? color}
        drawing={dish.drawing}
        alt=""
        className="w-full max-sm:aspect-3/2"
      />
      <span className="block w-full px-3 pt-2 pb-2.5">
        <span dir="auto" className="line-clamp-2 text-sm leading-snug font-medium [overflow-wrap:anywhere]">
          {dish.title}
        </span>
        {about && <span className="mt-0.5 block text-xs [overflow-wrap:anywhere] text-muted">{about}</span>}
        <>{children}</>
      </span>
      <span
        aria-hidden="true"
        className={cn(
          "absolute top-2 end-2 grid size-7 place-items-center rounded-full border-2 shadow-card [&_svg]:size-4",
          isChosen ? "border-brand bg-brand text-brand-on" : "border-control bg-surface/85",
        )}
      >
        {isChosen && <Check strokeWidth={3} />}
      </span>
    </>
  );
}

/** The last three chosen dishes as overlapping round photos. */
export function ChosenPhotos({ dishes }: { dishes: readonly PickableDish[] }) {
  return (
    <div className="flex shrink-0 -space-x-5 empty:hidden max-[359px]:hidden">
      {dishes.slice(-3).map((dish) => (
        <Thumbnail key={dish.id} dish={dish} className="size-8 rounded-full border-2 border-raised" />
      ))}
    </div>
  );
}
