import { useId, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={cn("inline-flex max-w-full flex-wrap rounded-[1.75rem] bg-sunken p-1", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            "relative inline-flex h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-full px-4 md:h-9",
            "text-sm font-medium whitespace-nowrap text-muted transition-[background-color,color] hover:text-ink",
            "has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-checked:inset-ring has-checked:inset-ring-brand",
            "max-[22.5rem]:px-2 max-[22.5rem]:[&_svg]:hidden has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand [&_svg]:size-4",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
