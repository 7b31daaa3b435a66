import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Spinner } from "./status/spinner.tsx";

/** Button styles for other elements, such as the label of a file input. */
export const buttonLook = cva(
  // A text wraps only if its button would be wider than the row.
  "inline-flex max-w-full min-w-fit shrink-0 items-center justify-center gap-2 rounded-control text-center leading-tight " +
    "font-medium text-balance select-none " +
    "transition-[background-color,color,box-shadow,transform] active:scale-[0.98] " +
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:active:scale-100 " +
    "[&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-brand text-brand-on hover:bg-brand-strong forced-colors:border",
        secondary: "bg-tint text-ink hover:bg-tint/70 forced-colors:border",
        ghost: "text-ink hover:bg-sunken",
        danger: "bg-danger text-danger-on hover:bg-danger-strong forced-colors:border",
        link: "text-brand underline underline-offset-4 hover:text-brand-strong",
      },
      // 44 px on touch screens.
      size: {
        sm: "h-11 px-3 text-sm md:h-9 [&_svg]:size-4",
        md: "h-11 px-4 text-base md:h-10 md:text-sm [&_svg]:size-4.5",
        lg: "h-12 px-6 text-base [&_svg]:size-5",
      },
      full: { true: "w-full" },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonLook = VariantProps<typeof buttonLook>;

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner and ignores presses; the button keeps the focus. */
  pending?: boolean;
  /** The text while pending ('Signing in...'); defaults to the children. */
  pendingLabel?: ReactNode;
}

/** A button; `type` defaults to "button". */
export function Button(props: ButtonProps) {
  const { variant, size, full, pending, pendingLabel, className, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending}
      className={cn(buttonLook({ variant, size, full }), className)}
    >
      {pending && <Spinner />}
      <span className="contents">{pending ? (pendingLabel ?? children) : children}</span>
    </button>
  );
}
