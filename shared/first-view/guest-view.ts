/** Classes of the invitation of one guest, below or next to a row of photos, which the server's first view has as well. */
export const GUEST_VIEW = {
  page: "grid gap-x-8 gap-y-2 md:gap-y-3 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:pt-2",
  strip: "h-18 md:h-28 lg:col-start-2",
  column: "lg:col-start-1 lg:row-span-2 lg:row-start-1",
  title: "text-xl md:text-2xl",
};
