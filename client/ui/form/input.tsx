import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useFieldControl } from "./field.tsx";

// At least 16 px: iOS zooms into fields with smaller text.
export const CONTROL =
  "w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-ink transition-[border-color] " +
  "hover:border-muted focus-visible:border-brand focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken disabled:text-muted [&[readonly]]:border-line [&[readonly]]:bg-sunken";

/** A text input. Inside a Field, the Field's id and aria attributes override the props. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} {...useFieldControl()} className={cn(CONTROL, "h-11", className)} />;
}

/** A textarea of at least `rows` lines that grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, style, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl()}
      // `field-sizing: content` ignores rows.
      style={{ minHeight: `${rows * 1.5 + 1.25}rem`, ...style }}
      className={cn(CONTROL, "max-h-80 resize-y py-2.25 field-sizing-content", className)}
    />
  );
}
