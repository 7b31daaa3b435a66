import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { cn } from "#client/lib/class-names.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { Button } from "#client/ui/button.tsx";

interface PageProps {
  /** The h1 and the default document title. */
  title: string;
  /** The document title, if different from the h1. */
  tabTitle?: string;
  /** Leads back to the list of which the page is a part. */
  back?: ReactNode;
  /** Controls between the title and the actions; a row of their own on phones. */
  tools?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Shows the h1 only to screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
}

/**
 * A page: sets the document title, and focuses its heading after each navigation, so that screen readers announce it.
 * Not on the first page, nor when only its query string changes (a filter, an open dialog).
 */
export function Page({ title, tabTitle = title, back, tools, actions, hideTitle, children }: PageProps) {
  usePageTitle(tabTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === "default");
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return (
    <>
      <div
        className={cn(
          hideTitle && !actions && !tools
            ? "sr-only"
            : "flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-3 md:gap-x-6",
          tools ? "mb-1" : back ? "mb-3" : "mb-6",
        )}
      >
        <div className={cn("min-w-0", hideTitle && "sr-only")}>
          {back}
          <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
            {title}
          </h1>
        </div>
        {tools && (
          <div className="order-last w-full md:order-none md:ms-auto md:w-auto md:max-w-xl md:flex-1">
            {tools}
          </div>
        )}
        {actions && <div className="flex flex-wrap items-center gap-2 max-md:ms-auto">{actions}</div>}
      </div>
      {children}
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
