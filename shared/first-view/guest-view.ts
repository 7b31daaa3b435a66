/** Classes of the invitation of one guest, below a row of photos, which the server's first view has as well. */
export const GUEST_VIEW = {
  page: "grid gap-x-8 gap-y-2 md:gap-y-3 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:pt-2",
  strip: "-mx-4 h-44 md:mx-0 md:h-32 md:rounded-card lg:col-span-2",
  column: "lg:col-start-1 lg:row-start-2",
  title: "text-xl md:text-2xl",
};

/** Photos in the strip, none if there are fewer. */
const FEWEST = 3;
/** Cards in the first screen of a phone and of a desktop. */
const FIRST_CARDS = { phone: 4, wide: 8 };

/** Returns what the strip shows: other dishes than the first cards; none if there are few photos. */
export function pickStrip<D extends { image: string | null }>(dishes: readonly D[]): D[] {
  const inOrder = [...dishes.slice(FIRST_CARDS.wide), ...dishes.slice(FIRST_CARDS.phone, FIRST_CARDS.wide)];
  // Photos on other hosts can have any size.
  const own = inOrder.filter(({ image }) => image?.startsWith("/images/"));
  return own.length < FEWEST ? [] : own;
}
