import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, CSSProperties } from "react";
import { cn } from "#client/lib/class-names.ts";

const look = cva(
  "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-muted",
        brand: "bg-tint text-ink",
        good: "bg-good-tint text-good",
        danger: "bg-danger-tint text-danger",
        outline: "border border-line text-muted",
        // The colour comes as --c, see styles.css.
        color: "category-badge",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** A colour given from outside, as the variable the stylesheet mixes into readable pairs. */
function colorVariable(color: string): CSSProperties {
  return { "--c": color };
}

interface BadgeProps extends Omit<ComponentProps<"span">, "color">, Pick<VariantProps<typeof look>, "tone"> {
  /** Any CSS colour: the badge is tinted with it, its words stay readable in both themes. */
  color?: string | null;
  /** A dot of the colour before the words. */
  dot?: boolean;
}

/** A few words about something: a category, a state, a figure. Long text is cut with an ellipsis. */
export function Badge({ tone, color, dot, className, style, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      style={color ? { ...colorVariable(color), ...style } : style}
      className={cn(look({ tone: color ? "color" : tone }), className)}
    >
      {dot && <span className={cn("size-2 shrink-0 rounded-full", color ? "category-dot" : "bg-current")} />}
      <span className="inline-flex min-w-0 items-center gap-1 truncate">{children}</span>
    </span>
  );
}

/** A dot of a given colour, beside words. */
export function Dot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={colorVariable(color)}
      className={cn("category-dot inline-block size-2.5 shrink-0 rounded-full", className)}
    />
  );
}

/** A number in a filled pill, '99+' from a hundred on; nothing at zero. The words around it must say what it counts. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs font-semibold text-brand-on",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
