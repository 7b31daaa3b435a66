import { Check } from "lucide-react";
import { memo } from "react";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { truncateDescription, type PickableDish } from "./pickable-dishes.ts";

interface PickerDishProps {
  dish: PickableDish;
  color: string | null;
  /** When it was last served, and to whom: "Karin had this in October". */
  memory?: string | undefined;
  /** Why the dish does not suit everyone: "Contains nuts, not for Mia" */
  warning?: string;
}

interface PickerRowProps extends PickerDishProps {
  isChosen: boolean;
  /** Tab enters the list here. */
  isTabStop: boolean;
  onToggle: (id: number) => void;
  onFocus: (id: number) => void;
}

/** One dish to choose. Memoized, and not painted off screen, because the list may be long. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps) {
  const { dish, isChosen, isTabStop, onToggle, onFocus } = props;
  return (
    <li className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <label
        className={cn(
          "relative flex cursor-pointer items-center gap-3 rounded-control border p-2 transition-[background-color,border-color]",
          "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand",
          isChosen ? "border-brand bg-tint" : "border-transparent hover:bg-sunken",
        )}
      >
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => onToggle(dish.id)}
          onFocus={() => onFocus(dish.id)}
          aria-label={dish.title}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <PickerDish {...props} />
        <span
          aria-hidden="true"
          className={cn(
            "grid size-6 shrink-0 place-items-center rounded-full border [&_svg]:size-4",
            isChosen ? "border-brand bg-brand text-brand-on" : "border-control",
          )}
        >
          {isChosen && <Check strokeWidth={3} />}
        </span>
      </label>
    </li>
  );
});

export function PickerDish({ dish, color, memory, warning }: PickerDishProps) {
  return (
    <>
      <Thumbnail dish={dish} tint={color} className="size-14 rounded-control" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-sm font-medium break-words">
          {dish.title}
        </span>
        {warning && <span className="block text-xs break-words text-danger">{warning}</span>}
        {memory && <span className="block text-xs break-words text-muted">{memory}</span>}
        {dish.description && (
          <span dir="auto" className="line-clamp-2 text-xs break-words text-muted">
            {truncateDescription(dish.description)}
          </span>
        )}
        {dish.category && (
          <Badge color={color} className="mt-1">
            {isolate(dish.category)}
          </Badge>
        )}
      </span>
    </>
  );
}
