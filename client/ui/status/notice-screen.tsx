import { useEffect, useRef, type ReactNode } from "react";
import { wasMember } from "#client/lib/last-visit.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { buttonLook } from "#client/ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NoticeScreenProps {
  title: string;
  drawing: ReactNode;
  /** Explains what to do next. */
  children: ReactNode;
  /** Replaces Go to Home; null for none. */
  action?: ReactNode;
  /** Offers Go to Home only where a member has signed in, because it would lead a guest to the sign-in page. */
  forGuests?: boolean;
  /** Focuses the heading; for a screen that replaces a form the user was filling in. */
  takesFocus?: boolean;
}

/** A screen with a single message. Its link to Home loads the document, because visitors' pages have no router. */
export function NoticeScreen({ title, drawing, children, action, forGuests, takesFocus }: NoticeScreenProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        level="h1"
        headingRef={heading}
        drawing={drawing}
        title={title}
        action={
          action === undefined && (!forGuests || wasMember()) ? (
            <a href="/" className={buttonLook({ variant: "secondary" })}>
              Go to Home
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
