import type { ReactNode } from "react";

/** The title of an event in the headline of its page. */
export function EventTitle({ children }: { children?: ReactNode }) {
  return (
    <span dir="auto" className="text-brand">
      {children}
    </span>
  );
}
