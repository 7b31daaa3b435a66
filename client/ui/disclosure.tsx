import { ChevronRight } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cn } from "#client/lib/class-names.ts";

interface DisclosureProps {
  summary: ReactNode;
  /** The line itself. */
  ref?: Ref<HTMLElement>;
  open?: boolean | undefined;
  onToggle?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** Folded content below a line with an arrow. */
export function Disclosure({ summary, ref, open, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={cn("group", className)}
    >
      <summary
        ref={ref}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-medium [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight className="size-5 shrink-0 text-muted transition-[transform] rtl:-scale-x-100 [details[open]>summary>&]:rotate-90 rtl:[details[open]>summary>&]:-rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
