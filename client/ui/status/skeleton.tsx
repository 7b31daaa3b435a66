import { cn } from "#client/lib/class-names.ts";

const SHAPE = { block: "rounded-control", card: "rounded-card", circle: "rounded-full", flush: "" };

interface SkeletonProps {
  /** "flush" has square corners, for the photo at the top of a card. */
  shape?: keyof typeof SHAPE;
  className?: string;
}

/** A pulsing placeholder. */
export function Skeleton({ shape = "block", className }: SkeletonProps) {
  return <div aria-hidden="true" className={cn("animate-breathe bg-line/70", SHAPE[shape], className)} />;
}

/** A placeholder of several lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cn("space-y-2", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-4", line === lines - 1 && "w-2/3")} />
      ))}
    </div>
  );
}
