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
        // Expects the color in --c, see styles.css.
        color: "category-badge",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

function colorVariable(color: string): CSSProperties {
  return { "--c": color };
}

interface BadgeProps extends Omit<ComponentProps<"span">, "color">, Pick<VariantProps<typeof look>, "tone"> {
  /** Any CSS color; the stylesheet mixes it so that text stays readable in both themes. */
  color?: string | null;
  /** Shows a dot of the color before the text. */
  dot?: boolean;
}

/** A short label: a category, a state, a number. Long text is truncated. */
export function Badge({ tone, color, dot, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      style={color ? colorVariable(color) : undefined}
      className={cn(look({ tone: color ? "color" : tone }), className)}
    >
      {dot && <span className={cn("size-2 shrink-0 rounded-full", color ? "category-dot" : "bg-current")} />}
      <span className="inline-flex min-w-0 items-center gap-1 truncate">{children}</span>
    </span>
  );
}

export function Dot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={colorVariable(color)}
      className="category-dot inline-block size-2.5 shrink-0 rounded-full"
    />
  );
}

/** A count in a filled pill, '99+' from 100; nothing at zero. The text around it must say what is counted. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        "inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 font-sans text-xs font-semibold text-brand-on",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
