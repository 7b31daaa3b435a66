import { memo } from "react";
import { cn } from "#client/lib/class-names.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { CHOICE_PLACE, ChoiceFace, choiceCard } from "./choice-card.tsx";
import { truncateDescription, type PickableDish } from "./pickable-dishes.ts";

interface PickerDishProps {
  dish: PickableDish;
  color: string | null;
  /** When it was last served, and to whom: "Karin had this in October". */
  memory?: string | undefined;
  /** Why the dish does not suit everyone: "Contains nuts, not for Mia" */
  warning?: string;
}

interface PickerCardProps extends Omit<PickerDishProps, "warning"> {
  isChosen: boolean;
  /** Tab enters the list here. */
  isTabStop: boolean;
  onToggle: (id: number) => void;
  onFocus: (id: number) => void;
}

/** One dish to choose. Memoized, because the list may be long. */
export const PickerCard = memo(function PickerCard(props: PickerCardProps) {
  const { dish, color, memory, isChosen, isTabStop, onToggle, onFocus } = props;
  return (
    <li className={CHOICE_PLACE}>
      <label
        className={cn(
          "cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand",
          choiceCard(isChosen),
        )}
      >
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => onToggle(dish.id)}
          onFocus={() => onFocus(dish.id)}
          aria-label={dish.title}
          className="absolute inset-0 z-1 cursor-pointer opacity-0"
        />
        <ChoiceFace dish={dish} color={color} isChosen={isChosen}>
          {memory && <span className="block text-xs break-words text-muted">{memory}</span>}
          {dish.description && (
            <span dir="auto" className="line-clamp-1 text-xs break-words text-muted">
              {truncateDescription(dish.description)}
            </span>
          )}
        </ChoiceFace>
      </label>
    </li>
  );
});

/** A dish in a row of a list. */
export function PickerDish({ dish, color, memory, warning }: PickerDishProps) {
  return (
    <>
      <Thumbnail dish={dish} tint={color} className="size-12 rounded-control" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-sm font-medium break-words">
          {dish.title}
        </span>
        {warning && <span className="block text-xs break-words text-danger">{warning}</span>}
        <span className="block text-xs break-words text-muted">
          {joinFacts([dish.category && isolate(dish.category), memory])}
        </span>
      </span>
    </>
  );
}
