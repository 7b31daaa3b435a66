import { LayoutGrid, List, SlidersHorizontal } from "lucide-react";
import { useId, useMemo, useState, type ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Select } from "#client/ui/form/input.tsx";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { useLazyMenu } from "#client/ui/menu/use-lazy-menu.ts";
import type { Dish } from "#shared/dishes.api.ts";
import {
  countPanelFilters,
  FILTER_KEYS,
  FILTERS,
  formatFilter,
  parseFilter,
  SORT_LABEL,
  type DishSelection,
  type DishSort,
  type FilterKey,
} from "./dish-selection.ts";
import { setListLayout, useListLayout } from "./list-layout.ts";

interface DishControlsProps {
  dishes: readonly Dish[];
  selection: DishSelection;
  onChange: (changes: Partial<DishSelection>) => void;
  onType: (search: string) => void;
  /** The typed text is complete. */
  onTyped: () => void;
}

/** Search, layout, order and filters. On phones, order and filters are in a panel. */
export function DishControls({ dishes, selection, onChange, onType, onTyped }: DishControlsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const count = countPanelFilters(selection);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        label="Search dishes"
        value={selection.search}
        onChange={(event) => onType(event.target.value)}
        onBlur={onTyped}
        onKeyDown={(event) => event.key === "Enter" && onTyped()}
        className="md:min-w-56"
      />
      <span className="relative md:hidden">
        <IconButton
          variant="outline"
          label={count > 0 ? `Sort and filter, ${count} set` : "Sort and filter"}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
          className="rounded-control!"
        >
          <SlidersHorizontal />
        </IconButton>
        <CountBadge count={count} className="pointer-events-none absolute -top-1.5 -right-1.5" />
      </span>
      <LayoutButton />
      <div
        id={panel}
        className={cn(
          "w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap",
          isOpen ? "grid" : "max-md:hidden",
        )}
      >
        <Select
          aria-label="Sort by"
          value={selection.sort}
          onChange={(event) => onChange({ sort: event.target.value as DishSort })}
          className="md:w-36"
        >
          {Object.entries(SORT_LABEL).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
        {FILTER_KEYS.map((key) => (
          <FilterSelect key={key} name={key} {...{ dishes, selection, onChange }} />
        ))}
        <FoodFilter selection={selection} onChange={onChange} />
        {FILTER_KEYS.map((key) => (
          <FilterToggle key={key} name={key} {...{ selection, onChange }} />
        ))}
      </div>
    </div>
  );
}

const loadFoodMenu = async () => (await import("./food-filter-menu.tsx")).FoodFilterMenu;

function FoodFilter(props: Pick<DishControlsProps, "selection" | "onChange">) {
  const { Menu, menu, button } = useLazyMenu(loadFoodMenu);
  const { diets, without } = props.selection;
  const look = { count: diets.length + without.length };
  if (Menu) return <Menu {...menu} {...props} trigger={<FoodFilterButton {...look} />} />;
  return <FoodFilterButton {...button} {...look} />;
}

function FoodFilterButton({ count, ...rest }: ComponentProps<"button"> & { count: number }) {
  return (
    <Button
      variant="secondary"
      {...rest}
      className={cn("h-11! max-md:px-2 max-md:text-sm", count > 0 && "border-brand! bg-tint!")}
    >
      Diets, allergens
      {count > 0 && <span className="text-muted">{count}</span>}
    </Button>
  );
}

function LayoutButton() {
  const layout = useListLayout();
  const other = layout === "cards" ? "rows" : "cards";
  return (
    <IconButton
      variant="outline"
      label={other === "rows" ? "Show as list" : "Show as cards"}
      onClick={() => setListLayout(other)}
      className="size-11! rounded-control!"
    >
      {other === "rows" ? <List /> : <LayoutGrid />}
    </IconButton>
  );
}

interface FilterProps extends Pick<DishControlsProps, "selection" | "onChange"> {
  name: FilterKey;
}

function FilterSelect({ name, dishes, ...rest }: FilterProps & Pick<DishControlsProps, "dishes">) {
  const { select } = FILTERS[name];
  const options = useMemo(() => select?.options(dishes) ?? [], [dishes, select]);
  if (!select) return null;
  const value = formatFilter(name, rest.selection);
  return (
    <Select
      aria-label={select.label}
      value={value}
      onChange={(event) => rest.onChange(parseFilter(name, event.target.value || null))}
      className={select.className}
    >
      <option value="">{select.all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {value && !options.some((option) => option.value === value) && (
        <option value={value}>{select.unknown}</option>
      )}
    </Select>
  );
}

function FilterToggle({ name, selection, onChange }: FilterProps) {
  const { toggle } = FILTERS[name];
  if (!toggle) return null;
  const isOn = formatFilter(name, selection) !== "";
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      onClick={() => onChange(parseFilter(name, isOn ? null : "1"))}
      className="h-11! aria-pressed:border-brand aria-pressed:bg-tint"
    >
      <toggle.icon aria-hidden="true" className={cn(isOn && "fill-current text-brand")} /> {toggle.label}
    </Button>
  );
}
