import { t } from "@lingui/core/macro";
import { useEffect, useRef, type ReactNode } from "react";
import { wasMember } from "#client/lib/last-visit.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NoticeScreenProps {
  /** The document title, and the default heading. */
  title: string;
  heading?: string;
  drawing: ReactNode;
  /** Explains what to do next. */
  children: ReactNode;
  /** Replaces Go to Home; null for none. */
  action?: ReactNode;
  /** Offers Go to Home only where a member has signed in, because it would lead a guest to the sign-in page. */
  forGuests?: boolean;
  /** Focuses the heading of a screen that replaces another. */
  takesFocus?: boolean;
}

/** A screen with a single message. Its link to Home loads the document, because visitors' pages have no router. */
export function NoticeScreen(props: NoticeScreenProps) {
  const { title, heading = title, drawing, children, action, forGuests, takesFocus } = props;
  usePageTitle(title);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    headingRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="pt-[20dvh] short:pt-0">
      <EmptyState
        level="h1"
        headingRef={headingRef}
        drawing={drawing}
        title={heading}
        action={
          action === undefined && (!forGuests || wasMember()) ? (
            <a href={withBase("/")} className={buttonLook({ variant: "secondary" })}>
              {t`Go to Home`}
            </a>
          ) : (
            action
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
