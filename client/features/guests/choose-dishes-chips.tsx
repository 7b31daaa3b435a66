import { Check } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import type { PickerCategory } from "#client/features/menus/pickable-dishes.ts";
import { cn } from "#client/lib/class-names.ts";
import type { DishChoice } from "./choose-dishes.ts";

interface ChooseDishesChipsProps {
  total: number;
  categories: readonly PickerCategory[];
  chosenCount: number;
  choice: DishChoice;
  onChoice: (choice: DishChoice) => void;
}

/** All, what is chosen, each category: a row of radio buttons that stays in sight, arrow keys choose. */
export function ChooseDishesChips(props: ChooseDishesChipsProps) {
  const { total, categories, chosenCount, choice, onChoice } = props;
  const name = useId();
  const chip = (value: DishChoice, count: number, label: ReactNode) => (
    <Chip key={value} name={name} count={count} checked={value === choice} onChoose={() => onChoice(value)}>
      {label}
    </Chip>
  );
  if (categories.length < 2 && total < 2) return null;
  return (
    <fieldset className="sticky top-0 z-10 -mx-4 mb-2 min-w-0 bg-page/95 md:mx-0 short:static">
      <legend className="sr-only">Category</legend>
      <div className="relative flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:flex-wrap md:px-1">
        {chip("all", total, "All")}
        {(chosenCount > 0 || choice === "chosen") &&
          chip(
            "chosen",
            chosenCount,
            <>
              <Check aria-hidden="true" className="size-4 text-brand" /> Chosen
            </>,
          )}
        {categories.length > 1 &&
          categories.map(({ filter, label, count }) =>
            chip(filter, count, <span className="max-w-48 truncate">{label}</span>),
          )}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  name: string;
  count: number;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Chip({ name, count, checked, onChoose, children }: ChipProps) {
  const chip = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    const element = chip.current;
    const row = element?.parentElement;
    // Not by scrollIntoView, which would move the page as well.
    if (checked && row) row.scrollLeft = keptInSight(row, element);
  }, [checked]);
  return (
    <label
      ref={chip}
      className={cn(
        "relative inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4",
        "text-sm font-medium whitespace-nowrap transition-[background-color,border-color] hover:border-control md:h-9 md:px-3.5",
        "has-checked:border-brand has-checked:bg-tint",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
      <span aria-hidden="true" className="text-muted">
        {count}
      </span>
      <span className="sr-only">
        , {count} {count === 1 ? "dish" : "dishes"}
      </span>
    </label>
  );
}

/** How far the row is scrolled when the chip is all in sight, with a little of its neighbours. */
function keptInSight(row: HTMLElement, chip: HTMLElement): number {
  const margin = 48;
  const start = chip.offsetLeft - margin;
  const end = chip.offsetLeft + chip.offsetWidth + margin - row.clientWidth;
  return Math.min(Math.max(row.scrollLeft, end), start);
}
