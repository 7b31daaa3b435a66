import { useId } from "react";
import { Dot } from "#client/ui/badge.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { includesCategory, type DishFilter, type DishGroup } from "./dish-groups.ts";
import { formatNumber, pluralize } from "#client/lib/format.ts";

interface CategoryFilterProps {
  groups: readonly DishGroup[];
  total: number;
  filter: DishFilter;
  onChange: (filter: DishFilter) => void;
}

export function CategoryFilter({ groups, total, filter, onChange }: CategoryFilterProps) {
  const name = useId();
  const isChosen = (category: string | null) => !filter.all && includesCategory(filter, category);
  return (
    <fieldset className="-mx-4 mb-6 min-w-0 md:mx-0">
      <legend className="sr-only">Category</legend>
      <div className="relative flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:flex-wrap md:px-0">
        <Chip
          name={name}
          {...countProps(total)}
          checked={filter.all}
          onChoose={() => onChange({ all: true })}
        >
          All Categories
        </Chip>
        {groups.map(({ category, label, color, dishes }) => (
          <Chip
            key={category === null ? "none" : `category ${category}`}
            name={name}
            {...countProps(dishes.length)}
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

function countProps(count: number) {
  return { figure: formatNumber(count), spokenFigure: pluralize(count, "dish", "dishes") };
}
