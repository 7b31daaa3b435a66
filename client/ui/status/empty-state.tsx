import type { ReactNode, Ref } from "react";
import { cn } from "#client/lib/class-names.ts";

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Defaults to "h2"; "p" where a heading is not appropriate. */
  level?: "h1" | "h2" | "h3" | "p";
  headingRef?: Ref<HTMLHeadingElement & HTMLParagraphElement>;
  className?: string;
}

/** Shown in place of empty content: a drawing, a title, one sentence and one button. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, children, action, level: Heading = "h2", headingRef, className } = props;
  return (
    <div
      className={cn(
        "mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center short:py-4",
        className,
      )}
    >
      <div className="mb-5 short:hidden [&_svg]:h-28 [&_svg]:w-auto">{drawing}</div>
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
