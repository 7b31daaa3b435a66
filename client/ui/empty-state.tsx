import type { ReactNode, Ref } from "react";
import { cn } from "#client/lib/class-names.ts";

interface EmptyStateProps {
  /** One of the drawings: `<TableDrawing />`. */
  drawing: ReactNode;
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** "h2" unless given; "p" where no heading belongs. */
  level?: "h1" | "h2" | "h3" | "p";
  /** To give the heading the focus. */
  headingRef?: Ref<HTMLHeadingElement & HTMLParagraphElement>;
  className?: string;
}

/** What a screen shows while it has nothing to show. */
export function EmptyState({
  drawing,
  title,
  children,
  action,
  level: Heading = "h2",
  headingRef,
  className,
}: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center", className)}>
      <div className="mb-5 [&_svg]:h-28 [&_svg]:w-auto">{drawing}</div>
      <Heading
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="font-display text-xl font-semibold"
      >
        {title}
      </Heading>
      {children && <p className="mt-2 text-balance text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
