import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

const SHAPE = { block: "rounded-control", card: "rounded-card", flush: "" };

interface SkeletonProps {
  /** "flush" has square corners, for the photo at the top of a card. */
  shape?: keyof typeof SHAPE;
  className?: string;
}

export function Skeleton({ shape = "block", className }: SkeletonProps) {
  return <div aria-hidden="true" className={cn("animate-breathe bg-line/70", SHAPE[shape], className)} />;
}

/** A placeholder of several lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-4", line === lines - 1 && "w-2/3")} />
      ))}
    </div>
  );
}

interface PlaceholderProps {
  /** Announced by screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Announces to screen readers what is loading, around its placeholders. */
export function Placeholder({ label, className, children }: PlaceholderProps) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  label: string;
  rows: number;
  /** The height of a row. */
  className: string;
}

export function SkeletonRows({ label, rows, className }: SkeletonRowsProps) {
  return (
    <Placeholder label={label} className="space-y-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </Placeholder>
  );
}
