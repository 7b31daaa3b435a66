import { cn } from "#client/lib/class-names.ts";

/** A breathing block in the shape of what is coming; size and form by className. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("animate-breathe rounded-control bg-line/70", className)} />;
}

/** A few lines of text that are coming; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cn("space-y-2", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-4", line === lines - 1 && "w-2/3")} />
      ))}
    </div>
  );
}
