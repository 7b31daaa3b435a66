/** A form with the bar at the lower edge of the screen, or below. */
export const PAGE_WITH_BAR = "flex min-h-[calc(100dvh-6.5rem)] flex-col gap-4 md:min-h-[calc(100dvh-7.5rem)]";
/** Buttons that stay at the lower edge of a guest's page, below all else in the document. */
export const STICKY_BAR =
  "sticky bottom-0 z-20 -mx-4 mt-auto -mb-12 bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float md:bottom-4 md:mx-0 md:-mb-8 md:rounded-card md:pb-3 short:static";
