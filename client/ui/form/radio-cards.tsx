import { useId, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface RadioCardsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; description: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Radio buttons in cards, each with a line that explains it. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cn("grid gap-3", props.className)}>
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label, description }) => (
        <label
          key={value}
          className={cn(
            "flex cursor-pointer items-start gap-3 rounded-control border p-4 transition-[background-color,border-color]",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
            value === props.value ? "border-brand bg-tint" : "border-control hover:bg-sunken",
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            aria-describedby={`${name}-${value}`}
            aria-label={label}
            className="mt-1 size-4 shrink-0 accent-brand outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{label}</span>
            <span id={`${name}-${value}`} className="block text-sm text-muted">
              {description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
