import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Spinner } from "./status/spinner.tsx";

const look = cva(
  "inline-grid shrink-0 place-items-center rounded-full transition-[background-color,color,transform] " +
    "active:scale-95 disabled:pointer-events-none disabled:opacity-50",
  {
    variants: {
      variant: {
        ghost: "text-muted hover:bg-sunken hover:text-ink",
        // For use on photos.
        overlay: "bg-surface/90 text-ink shadow-card hover:bg-surface",
        soft: "bg-tint text-ink hover:bg-tint/70 forced-colors:border",
        danger: "text-muted hover:bg-danger-tint hover:text-danger",
      },
      size: {
        sm: "size-11 md:size-8 [&_svg]:size-4",
        md: "size-11 md:size-10 [&_svg]:size-5",
      },
    },
    defaultVariants: { variant: "ghost", size: "md" },
  },
);

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label">, VariantProps<typeof look> {
  /** The accessible name and tooltip. */
  label: string;
  pending?: boolean;
}

export function IconButton({ label, variant, size, pending, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={pending}
      disabled={pending || rest.disabled}
      className={cn(look({ variant, size }), className)}
    >
      {pending ? <Spinner /> : children}
    </button>
  );
}

/** A link styled as an IconButton, for files. @param label the accessible name and tooltip */
export function IconLink({ label, ...rest }: Omit<ComponentProps<"a">, "aria-label"> & { label: string }) {
  return <a title={label} {...rest} aria-label={label} className={look()} />;
}
