import { t } from "@lingui/core/macro";
import { Check, Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { NearPhoto } from "#client/ui/near-photo.tsx";
import type { GuestDish } from "./dish-choices.ts";

interface ChooseDishesCardProps {
  dish: GuestDish;
  isChosen: boolean;
  /** A line below the title. Stable, because the card is memoized. */
  note?: ReactNode;
  onToggle: (id: number) => void;
  onPreview: (dish: GuestDish) => void;
}

/** A tap chooses the dish, a tap on ⓘ previews it. Memoized, and not painted off screen: there may be 200 cards. */
export const ChooseDishesCard = memo(function ChooseDishesCard(props: ChooseDishesCardProps) {
  const { dish, isChosen, note, onToggle, onPreview } = props;
  const { category, estimatedCalories: calories } = dish;
  const about = joinFacts([category && isolate(category), calories !== null && formatCalories(calories)]);
  return (
    <li className="relative p-1 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onToggle(dish.id)}
        className={cn(
          "relative flex h-full w-full scroll-mb-6 flex-col overflow-hidden rounded-card border text-start transition-[background-color,border-color,box-shadow]",
          "focus-visible:-outline-offset-2",
          isChosen ? "border-brand bg-tint ring-1 ring-brand" : "border-line bg-surface hover:border-control",
        )}
      >
        <NearPhoto src={dish.image} tint={dish.imageColor} alt="" className="w-full max-sm:aspect-3/2" />
        <span className="block w-full px-3 pt-2 pb-2.5">
          <span dir="auto" className="line-clamp-2 text-sm leading-snug font-medium [overflow-wrap:anywhere]">
            {dish.title}
          </span>
          {about && <span className="mt-0.5 block text-xs [overflow-wrap:anywhere] text-muted">{about}</span>}
          <>{note}</>
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
      </button>
      <button
        type="button"
        aria-label={t`View details of ${{ title: isolate(dish.title) }}`}
        aria-haspopup="dialog"
        onClick={() => onPreview(dish)}
        className="absolute top-1 start-1 grid size-11 place-items-center rounded-full focus-visible:-outline-offset-4"
      >
        <span className="grid size-7 place-items-center rounded-full bg-surface/90 text-ink shadow-card">
          <Info className="size-4.5" />
        </span>
      </button>
    </li>
  );
});
