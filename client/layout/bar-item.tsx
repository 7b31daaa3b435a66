import type { ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

/** Styles of a bottom bar item; aria-current marks the current page. */
export const barItem = cn(
  "relative flex h-16 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-4",
  "transition-[color,background-color] hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-brand",
  "md:h-11 md:flex-row md:gap-2 md:whitespace-nowrap md:rounded-full md:px-4 md:text-sm md:outline-offset-0",
  "md:hover:bg-sunken short:md:gap-1.5 short:md:px-2 md:aria-[current=page]:bg-tint [&_svg]:size-5.5 md:[&_svg]:size-5",
);

interface BarLabelProps {
  icon: ReactNode;
  label: string;
  count?: number;
  /** The count for screen readers: '3 waiting'. */
  counted?: string | undefined;
}

/** Icon, label and count of an item; the count is at the icon on phones and after the label elsewhere. */
export function BarLabel({ icon, label, count = 0, counted }: BarLabelProps) {
  return (
    <>
      <>{icon}</>
      <span>{label}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="absolute start-[calc(50%+0.375rem)] top-1.5 md:static md:-me-1">
            <CountBadge
              count={count}
              className="ring-2 ring-raised max-md:h-4.5 max-md:min-w-4.5 max-md:px-1 max-md:text-[0.6875rem]"
            />
          </span>
          <VisuallyHidden>{`, ${counted ?? ""}`}</VisuallyHidden>
        </>
      )}
    </>
  );
}
