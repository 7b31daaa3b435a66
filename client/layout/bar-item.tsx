import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

/** The look of everything in the bottom bar; aria-current marks where one is. */
export const barItem = cn(
  "flex h-16 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-4",
  "transition-[color,background-color] hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-brand",
  "md:h-11 md:flex-row md:gap-2 md:rounded-full md:px-4 md:text-sm md:outline-offset-0",
  "md:hover:bg-sunken md:aria-[current=page]:bg-tint",
);

interface BarIconProps {
  icon: ReactNode;
  count: number;
  counted?: string | undefined;
}

/** An icon with a count at its shoulder. */
export function BarIcon({ icon, count, counted }: BarIconProps) {
  return (
    <span className="relative [&_svg]:size-5.5 md:[&_svg]:size-5">
      {icon}
      <span aria-hidden="true" className="absolute -top-2 left-3.5">
        <CountBadge count={count} className="h-4.5 min-w-4.5 px-1 text-[0.6875rem] ring-2 ring-raised" />
      </span>
      {count > 0 && (
        <VisuallyHidden>
          {count} {counted}{" "}
        </VisuallyHidden>
      )}
    </span>
  );
}
