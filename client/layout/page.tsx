import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useAfterPaint } from "#client/lib/after-paint.ts";
import { cn } from "#client/lib/class-names.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Button } from "#client/ui/button.tsx";

/**
 * Returns a ref for the page's heading, which gets the focus after each navigation so that screen readers announce the
 * new page. Not on the first page, nor when only its query string changes (a filter, an open dialog).
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === "default");
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}

interface PageProps {
  /** The h1 and the default document title. */
  title: string;
  /** The document title, if different from the h1. */
  tabTitle?: string;
  description?: ReactNode;
  /** Controls between the title and the actions; a row of their own on phones. */
  tools?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Shows the h1 only to screen readers. */
  hideTitle?: boolean;
  /** The part of the content that is shown first. */
  top?: ReactNode;
  children: ReactNode;
}

/** A page: sets the document title and focuses its heading after a navigation. */
export function Page({
  title,
  tabTitle = title,
  description,
  tools,
  actions,
  hideTitle,
  top,
  children,
}: PageProps) {
  usePageTitle(tabTitle);
  const ref = useHeadingFocus();
  return (
    <>
      <div
        className={cn(
          hideTitle && !actions && !tools
            ? "sr-only"
            : "flex flex-wrap items-end justify-between gap-x-3 gap-y-3 md:gap-x-6",
          tools ? "mb-1" : "mb-6",
        )}
      >
        <div className={cn("min-w-0", hideTitle && "sr-only")}>
          <h1 ref={ref} tabIndex={-1} className="text-2xl md:text-3xl">
            {title}
          </h1>
          {description && <p className="mt-1 text-muted">{description}</p>}
        </div>
        {tools && (
          <div className="order-last w-full md:order-none md:ms-auto md:w-auto md:max-w-xl md:flex-1">
            {tools}
          </div>
        )}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <>{top}</>
      {useAfterPaint(useNavigationType() === "POP") ? <>{children}</> : <div className="h-dvh" />}
    </>
  );
}

/** The main action of a page; on phones a round button next to the title. */
export function PageAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      data-page-action
      onClick={onClick}
      className="max-md:w-11 max-md:rounded-full! max-md:px-0! md:h-11!"
    >
      <Plus /> <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}
