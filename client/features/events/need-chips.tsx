import { cn } from "#client/lib/class-names.ts";
import { foodName } from "#client/lib/food-name.ts";
import type { FoodLabel } from "#shared/choices.ts";

interface NeedChipsProps {
  legend: string;
  labels: readonly FoodLabel[];
  needs: readonly FoodLabel[];
  onNeeds: (needs: FoodLabel[]) => void;
}

export function NeedChips({ legend, labels, needs, onNeeds }: NeedChipsProps) {
  const toggle = (label: FoodLabel) =>
    onNeeds(needs.includes(label) ? needs.filter((need) => need !== label) : [...needs, label]);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <NeedChip
            key={label}
            label={foodName(label)}
            isChecked={needs.includes(label)}
            onToggle={() => toggle(label)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function NeedChip(props: { label: string; isChecked: boolean; onToggle: () => void }) {
  const { label, isChecked, onToggle } = props;
  return (
    <label
      className={cn(
        "relative inline-flex h-11 cursor-pointer items-center rounded-full border border-control bg-surface px-4 text-sm font-medium md:h-9",
        "has-checked:border-brand has-checked:bg-tint has-checked:ring-1 has-checked:ring-brand",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
      )}
    >
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="inline-block first-letter:uppercase">{label}</span>
    </label>
  );
}
