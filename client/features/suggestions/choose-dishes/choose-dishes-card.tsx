import { t } from "@lingui/core/macro";
import { Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import { CHOICE_PLACE, ChoiceFace, choiceCard } from "#client/features/menus/form/choice-card.tsx";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { GuestDish } from "./dish-choices.ts";

interface ChooseDishesCardProps {
  dish: GuestDish;
  isChosen: boolean;
  /** A line below the title. Stable, because the card is memoized. */
  note?: ReactNode;
  onToggle: (id: number) => void;
  onPreview: (dish: GuestDish) => void;
}

/** A tap chooses the dish, a tap on ⓘ previews it. Memoized, because there may be 200. */
export const ChooseDishesCard = memo(function ChooseDishesCard(props: ChooseDishesCardProps) {
  const { dish, isChosen, note, onToggle, onPreview } = props;
  return (
    <li className={CHOICE_PLACE}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onToggle(dish.id)}
        className={cn("focus-visible:-outline-offset-2", choiceCard(isChosen))}
      >
        <ChoiceFace dish={dish} isChosen={isChosen}>
          {note}
        </ChoiceFace>
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
