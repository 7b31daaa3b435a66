import { foodName } from "#client/features/events/food-clashes.ts";
import { cn } from "#client/lib/class-names.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { ALLERGENS, DIETS, MAX_NOTE, type FoodLabel } from "#shared/limits.ts";

interface GuestNeedsProps {
  needs: readonly FoodLabel[];
  onNeeds: (needs: FoodLabel[]) => void;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
}

/** Choices of diets and of the 14 allergens of the EU, and a text for anything else. */
export function GuestNeeds({ needs, onNeeds, text, onText, error }: GuestNeedsProps) {
  const toggle = (label: FoodLabel) =>
    onNeeds(needs.includes(label) ? needs.filter((need) => need !== label) : [...needs, label]);
  const group = (legend: string, labels: readonly FoodLabel[]) => (
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
  return (
    <>
      {group("I eat only", DIETS)}
      {group("I can't eat", ALLERGENS)}
      <Field label="Anything else?" error={error}>
        <Textarea
          name="needsText"
          rows={1}
          value={text}
          onChange={(event) => onText(event.target.value)}
          maxLength={MAX_NOTE}
          placeholder="No raw onions, please"
        />
      </Field>
      <p className="text-sm text-muted">Only your hosts can see this.</p>
    </>
  );
}

function NeedChip(props: { label: string; isChecked: boolean; onToggle: () => void }) {
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
      {label}
    </label>
  );
}
