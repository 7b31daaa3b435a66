/*
 * Classes of the visitors' pages that the server's first view has as well, so that photo and title stand in the same
 * places before and after the page's code is loaded.
 */

/** A shared dish. */
export const DISH_VIEW = {
  page: "grid items-start gap-x-10 gap-y-6 pt-2 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:pt-4",
  title: "text-2xl md:text-3xl",
};

/** A group invitation. */
export const EVENT_VIEW = {
  page: "mx-auto max-w-2xl md:pt-2",
  head: "grid gap-3",
  headWithPhoto: "short:grid-cols-[2fr_3fr] short:gap-x-6 short:*:col-start-2",
  photo: "rounded-card md:aspect-5/2 short:col-start-1! short:row-span-6 short:aspect-4/3 short:self-start",
  title: "text-2xl md:text-3xl short:text-2xl",
};

/** The invitation of one guest, below or next to a row of photos. */
export const GUEST_VIEW = {
  page: "grid gap-x-8 gap-y-2 md:gap-y-3 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:pt-2",
  strip: "h-18 md:h-28 lg:col-start-2",
  column: "lg:col-start-1 lg:row-span-2 lg:row-start-1",
  title: "text-xl md:text-2xl",
};
