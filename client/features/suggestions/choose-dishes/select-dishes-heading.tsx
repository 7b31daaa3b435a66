import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";

/** The heading and the search field, with a skip link past the list for keyboard users. */
export function SelectDishesHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="relative flex min-h-11 items-center gap-x-4 gap-y-1 md:justify-between">
      <h2
        id="guest-dishes"
        data-field="dishIds"
        tabIndex={-1}
        className="shrink-0 scroll-mt-4 text-lg md:text-xl"
      >
        {t`Select Dishes`}
      </h2>
      <a
        href="#guest-submit"
        className="sr-only shrink-0 rounded-control text-sm text-brand underline focus-visible:not-sr-only focus-visible:px-2"
      >
        {t`Go to Send`}
      </a>
      {children}
    </div>
  );
}
