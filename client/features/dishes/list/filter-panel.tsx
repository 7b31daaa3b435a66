import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { foodName } from "#client/lib/food-name.ts";
import { capitalize } from "#client/lib/format.ts";
import { Button } from "#client/ui/button.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { ALLERGENS, COOKING_METHODS } from "#shared/choices.ts";
import { listCooks, type DishSelection, type DishSort } from "./dish-selection.ts";

interface PanelProps {
  selection: DishSelection;
  onChange: (changes: Partial<DishSelection>) => void;
}

interface FilterPanelProps extends PanelProps {
  open: boolean;
  onClose: () => void;
}

const DIETS_SHOWN = ["vegan", "vegetarian", "halal", "kosher"] as const;

/** Order and filters: below the button on wide screens, a sheet on phones. Changes apply at once. */
export function FilterPanel({ open, onClose, ...panel }: FilterPanelProps) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  useOwnEntry(open, onClose);
  return (
    <LightDialog
      open={open}
      onClose={onClose}
      title={t`Sort and filter`}
      ownsHistory
      className="anchored"
      footer={
        isPhone && (
          <Button full onClick={onClose}>
            {t`Show dishes`}
          </Button>
        )
      }
    >
      <Filters {...panel} />
    </LightDialog>
  );
}

/** Gives the open panel a history entry: Back closes it and undoes its changes, and later undoes them. */
function useOwnEntry(open: boolean, onBack: () => void): void {
  const navigate = useNavigate();
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const { search } = window.location;
    void navigate({ search });
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      handleBack();
    };
    window.addEventListener("popstate", leave);
    return () => {
      window.removeEventListener("popstate", leave);
      if (!isLeft && window.location.search === search) void navigate(-1);
    };
  }, [open, navigate]);
}

function Filters({ selection, onChange }: PanelProps) {
  // Loads the labels before a filter is chosen.
  useQuery(labelsQuery);
  const { sort, method, cook, isLiked, diets, without } = selection;
  const { data: dishes } = useQuery(dishesQuery);
  const cooks = useMemo(() => listCooks(dishes ?? []), [dishes]);
  const sorts: Record<DishSort, string> = {
    newest: t`Newest`,
    name: t`By name`,
    likes: t`Most liked`,
    cooked: t`Not cooked in a while`,
  };
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={t`Sort by`} className="col-span-2">
        <Select
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value as DishSort })}
          options={Object.entries(sorts)}
        />
      </Field>
      <SelectFilter
        label={t`Cooking Method`}
        all={t`All methods`}
        options={COOKING_METHODS.map((value) => [value, cookingMethodName(value)])}
        value={method}
        onChange={(chosen) => onChange({ method: chosen })}
      />
      <SelectFilter
        label={t({ message: "Cook", context: "person" })}
        all={t`All cooks`}
        unknown={t`Unknown cook`}
        options={cooks}
        value={cook}
        onChange={(chosen) => onChange({ cook: chosen })}
      />
      <CheckChip checked={isLiked} onChange={(isOn) => onChange({ isLiked: isOn })}>
        {t`Liked by me`}
      </CheckChip>
      <Group label={t`Diets`}>
        {DIETS_SHOWN.map((diet) => (
          <CheckChip
            key={diet}
            checked={diets.includes(diet)}
            onChange={(isChosen) => onChange({ diets: toggled(diets, diet, isChosen) })}
          >
            {capitalize(foodName(diet))}
          </CheckChip>
        ))}
      </Group>
      <Group label={t`Without`}>
        {ALLERGENS.map((allergen) => (
          <CheckChip
            key={allergen}
            name={t`Without ${{ food: foodName(allergen) }}`}
            checked={without.includes(allergen)}
            onChange={(isChosen) => onChange({ without: toggled(without, allergen, isChosen) })}
          >
            <span className="inline-block first-letter:uppercase">{foodName(allergen)}</span>
          </CheckChip>
        ))}
      </Group>
      <PrintLink />
    </div>
  );
}

/** Replaces the panel's history entry, so that Back leads to the dishes. */
function PrintLink() {
  const params = new URLSearchParams(useLocation().search);
  params.set("flow", "1");
  return (
    <LinkButton
      variant="secondary"
      to={`/dishes/book?${params.toString()}`}
      replace
      className="col-span-2 justify-self-start"
    >
      <Printer /> {t`Print as a book`}
    </LinkButton>
  );
}

interface SelectFilterProps<Value extends string> {
  label: string;
  /** Switches the filter off. */
  all: string;
  /** Names a value that is none of the options. */
  unknown?: string;
  options: readonly (readonly [Value, string])[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, all, unknown, options, value, onChange } = props;
  const isKnown = value === null || options.some(([known]) => known === value);
  return (
    <Field label={label}>
      <Select
        value={value ?? ""}
        onChange={({ target }) => onChange((target.value || null) as Value | null)}
        options={isKnown ? options : [...options, [value, unknown ?? value]]}
      >
        <option value="">{all}</option>
      </Select>
    </Field>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface CheckChipProps {
  /** For screen readers, instead of the text. */
  name?: string;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

function CheckChip({ name, checked, onChange, children }: CheckChipProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center justify-center self-end justify-self-start rounded-full border border-control bg-surface px-3.5 text-sm font-medium transition-[background-color,border-color] has-checked:border-brand has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:min-h-9 md:px-3">
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}

function toggled<Value>(list: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = list.filter((chosen) => chosen !== value);
  return isChosen ? [...others, value] : others;
}
