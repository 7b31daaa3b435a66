import type { ReactNode } from "react";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { LinkButton } from "#client/ui/link-button.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { useHeadingFocus } from "./heading-focus.ts";

interface NoticeProps {
  /** The document title, and the default heading. */
  title: string;
  heading?: string;
  drawing: ReactNode;
  /** Explains what to do next. */
  children: ReactNode;
}

/** A page with a single message and a link to Home. */
export function Notice({ title, heading = title, drawing, children }: NoticeProps) {
  usePageTitle(title);
  const ref = useHeadingFocus();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        level="h1"
        headingRef={ref}
        drawing={drawing}
        title={heading}
        action={
          <LinkButton to="/" variant="secondary">
            Go to Home
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
