import type { ReactNode } from "react";

/** Read aloud, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Read aloud whenever its words change: counts of results, "3 dishes chosen". Keep it mounted and change the child. */
export function Announce({ children }: { children: ReactNode }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}
