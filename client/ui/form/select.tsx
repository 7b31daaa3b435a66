import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useFieldControl } from "./field.tsx";
import { CONTROL } from "./input.tsx";

interface SelectProps extends ComponentProps<"select"> {
  /** They follow the children. */
  options?: readonly (readonly [value: string | number, text: string])[];
}

export function Select({ className, children, options = [], ...rest }: SelectProps) {
  return (
    <span className={cn("relative block", className)}>
      <select {...rest} {...useFieldControl()} className={cn(CONTROL, "h-11 appearance-none truncate pe-10")}>
        <>{children}</>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}
