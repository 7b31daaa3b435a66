import { useId, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Dot } from "#client/ui/badge.tsx";
import { includesCategory, type DishFilter, type DishGroup } from "./dish-groups.ts";
import { counted, inFigures } from "./dish-labels.ts";

interface CategoryFilterProps {
  groups: readonly DishGroup[];
  total: number;
  filter: DishFilter;
  onChange: (filter: DishFilter) => void;
}

/** All Categories, each category, Uncategorized, each with its count: a row of radio buttons, arrow keys choose. */
export function CategoryFilter({ groups, total, filter, onChange }: CategoryFilterProps) {
  const name = useId();
  const isChosen = (category: string | null) => !filter.all && includesCategory(filter, category);
  return (
    <fieldset className="-mx-4 mb-6 min-w-0 md:mx-0">
      <legend className="sr-only">Category</legend>
      <div className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:flex-wrap md:px-0">
        <Chip name={name} count={total} checked={filter.all} onChoose={() => onChange({ all: true })}>
          All Categories
        </Chip>
        {groups.map(({ category, label, color, dishes }) => (
          <Chip
            key={category === null ? "none" : `category ${category}`}
            name={name}
            count={dishes.length}
            checked={isChosen(category)}
            onChoose={() => onChange({ all: false, category })}
          >
            {color && <Dot color={color} />}
            <span className="max-w-48 truncate">{label}</span>
          </Chip>
        ))}
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
  return (
    <label
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
        onFocus={(event) =>
          event.target.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" })
        }
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
      <span aria-hidden="true" className="text-muted">
        {inFigures(count)}
      </span>
      <span className="sr-only">, {counted(count, "dish", "dishes")}</span>
    </label>
  );
}
