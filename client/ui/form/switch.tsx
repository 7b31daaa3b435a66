import { useId, type ComponentProps } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  label: string;
  hint?: string;
}

/** A checkbox styled as a switch. The whole row, with the label at the left, can be pressed. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-sm font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        className={
          "relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-sunken " +
          "transition-[background-color] checked:border-brand checked:bg-brand " +
          "before:absolute before:top-0.5 before:start-0.5 before:size-4.5 before:rounded-full before:bg-control " +
          "before:transition-[transform] checked:before:translate-x-5 rtl:checked:before:-translate-x-5 checked:before:bg-brand-on"
        }
      />
    </label>
  );
}
