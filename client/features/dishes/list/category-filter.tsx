import { plural, t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useId, useRef } from "react";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Dot } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { includesCategory, type DishFilter, type DishGroup } from "./dish-groups.ts";

interface CategoryFilterProps {
  groups: readonly DishGroup[];
  total: number;
  filter: DishFilter;
  onChange: (filter: DishFilter) => void;
  /** Removes all filters; undefined if there are none. */
  onClear: (() => void) | undefined;
}

/** Chips that stay visible while the dishes scroll, and a button that removes all filters. */
export function CategoryFilter({ groups, total, filter, onChange, onClear }: CategoryFilterProps) {
  const chips = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  useRootAttribute("data-sticky-filter");
  const isChosen = (category: string | null) => !filter.all && includesCategory(filter, category);
  return (
    <div className="sticky top-16 z-20 -mx-4 mb-2 flex items-center bg-page py-1 md:-mx-2 md:mb-1 short:static print:hidden">
      <fieldset ref={chips} className="min-w-0 flex-1">
        <legend className="sr-only">{t`Category`}</legend>
        <div className="relative flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:px-2 md:[scrollbar-width:thin]">
          <Chip
            name={name}
            {...countProps(total)}
            checked={filter.all}
            onChoose={() => onChange({ all: true })}
          >
            {t`All Categories`}
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
              <span dir="auto" className="max-w-48 truncate">
                {label}
              </span>
            </Chip>
          ))}
        </div>
      </fieldset>
      {onClear && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onClear();
            // The button disappears.
            chips.current?.querySelector("input")?.focus({ preventScroll: true });
          }}
          className="me-2"
        >
          <X /> {t`Clear`}
        </Button>
      )}
    </div>
  );
}

function countProps(count: number) {
  return { figure: formatNumber(count), spokenFigure: plural(count, { one: "# dish", other: "# dishes" }) };
}
