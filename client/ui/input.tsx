import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useFieldControl } from "./field.tsx";

// 16 px text everywhere: smaller text makes iOS zoom into the field.
const CONTROL =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink transition-[border-color] " +
  "hover:border-muted focus-visible:border-brand focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken";

/** One line of text. Inside a Field its id, description and error state come from there, whatever else is given. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} {...useFieldControl()} className={cn(CONTROL, "h-11", className)} />;
}

/** Several lines of text, `rows` of them at least; grows with what is written where the browser can. */
export function Textarea({ className, rows = 3, style, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl()}
      // A field that sizes itself by its content takes no notice of rows.
      style={{ minHeight: `${rows * 1.5 + 1.375}rem`, ...style }}
      className={cn(CONTROL, "max-h-80 resize-y py-2.5 field-sizing-content", className)}
    />
  );
}

/** The browser's own choice list, styled. Options are its children. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cn("relative block", className)}>
      <select {...rest} {...useFieldControl()} className={cn(CONTROL, "h-11 appearance-none truncate pr-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
