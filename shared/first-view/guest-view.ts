/** Classes of the invitation of one guest, below a photo, which the server's first view has as well. */
export const GUEST_VIEW = {
  page: "grid gap-x-8 gap-y-2 md:gap-y-3 lg:grid-cols-[25rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:pt-2",
  strip: "-mx-4 h-44 md:mx-0 md:h-56 md:rounded-card lg:h-75",
  column: "lg:col-start-1 lg:row-start-2",
  title: "text-xl md:text-2xl",
};

/** Returns what the strip shows: dishes below the first cards of a desktop, then of a phone; none with few photos. */
export function pickStrip<D extends { image: string | null }>(dishes: readonly D[]): D[] {
  // Photos on other hosts can have any size.
  const others = [...dishes.slice(8), ...dishes.slice(4, 8)].filter(({ image }) =>
    image?.startsWith("/images/"),
  );
  return others.length < 3 ? [] : others;
}
