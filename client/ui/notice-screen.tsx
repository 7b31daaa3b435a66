import { useEffect, useRef, type ReactNode } from "react";
import { usePageTitle } from "#client/lib/page-title.ts";
import { buttonLook } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NoticeScreenProps {
  title: string;
  drawing: ReactNode;
  /** What it means and what to do next. */
  children: ReactNode;
  /** A button in place of Go to Home; null for none. */
  action?: ReactNode;
  /** It has taken the place of something somebody was busy with: the focus comes along. */
  takesFocus?: boolean;
}

/** A whole screen that has only this to say. Its way home loads the page anew: there may be no router around. */
export function NoticeScreen({ title, drawing, children, action, takesFocus }: NoticeScreenProps) {
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
          action === undefined ? (
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
