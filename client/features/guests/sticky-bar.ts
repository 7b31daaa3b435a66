/** Buttons that stay at the lower edge of a guest's page, below all else in the document. */
export const STICKY_BAR =
  "sticky bottom-0 z-20 -mx-4 -mb-12 bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float md:bottom-4 md:mx-0 md:mb-0 md:rounded-card md:pb-3 md:after:absolute md:after:inset-x-0 md:after:top-full md:after:h-4 md:after:bg-page short:static";
