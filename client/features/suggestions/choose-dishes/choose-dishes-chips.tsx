import { plural, t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { PickerCategory } from "#client/features/menus/form/pickable-dishes.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Chip } from "#client/ui/chip.tsx";
import type { GuestDishFilter } from "./dish-choices.ts";

interface ChooseDishesChipsProps {
  total: number;
  categories: readonly PickerCategory[];
  chosenCount: number;
  filter: GuestDishFilter;
  onFilter: (filter: GuestDishFilter) => void;
}

export function ChooseDishesChips(props: ChooseDishesChipsProps) {
  const { total, categories, chosenCount, filter, onFilter } = props;
  const name = useId();
  const chip = (value: GuestDishFilter, count: number, label: ReactNode) => (
    <Chip
      key={value}
      name={name}
      figure={formatNumber(count)}
      spokenFigure={plural(count, { one: "# dish", other: "# dishes" })}
      checked={value === filter}
      onChoose={() => onFilter(value)}
    >
      {label}
    </Chip>
  );
  if (categories.length < 2 && total < 2) return null;
  return (
    <fieldset className="sticky top-0 z-10 -mx-4 min-w-0 bg-page md:-mx-1 md:mb-2 short:static">
      <legend className="sr-only">{t`Category`}</legend>
      <div className="relative flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:flex-wrap md:px-1">
        {chip("all", total, t`All`)}
        {chip(
          "chosen",
          chosenCount,
          <>
            <Check className="size-4 text-brand" /> {t`Chosen`}
          </>,
        )}
        {categories.length > 1 &&
          categories.map(({ filter: value, label, count }) =>
            chip(
              value,
              count,
              <span dir="auto" className="max-w-48 truncate">
                {label}
              </span>,
            ),
          )}
      </div>
    </fieldset>
  );
}
