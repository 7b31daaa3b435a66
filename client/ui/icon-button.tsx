import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Spinner } from "./spinner.tsx";

const look = cva(
  "inline-grid shrink-0 place-items-center rounded-full transition-[background-color,color,transform] " +
    "active:scale-95 disabled:pointer-events-none disabled:opacity-50",
  {
    variants: {
      variant: {
        ghost: "text-muted hover:bg-sunken hover:text-ink",
        // Over a photo: readable whatever the photo shows.
        overlay: "bg-surface/90 text-ink shadow-card hover:bg-surface",
        outline: "border border-control bg-surface text-ink hover:bg-sunken",
        danger: "text-danger hover:bg-danger-tint",
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
  /** What the button does: read aloud, and shown when the pointer rests on it. */
  label: string;
  pending?: boolean;
}

/** A round button with an icon (its child) and no words. */
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

interface IconLinkProps extends Omit<ComponentProps<"a">, "aria-label">, VariantProps<typeof look> {
  /** Where the link leads: read aloud, and shown when the pointer rests on it. */
  label: string;
}

/** A link that looks like an IconButton: for files and addresses outside of the router. */
export function IconLink({ label, variant, size, className, children, ...rest }: IconLinkProps) {
  return (
    <a title={label} {...rest} aria-label={label} className={cn(look({ variant, size }), className)}>
      {children}
    </a>
  );
}
