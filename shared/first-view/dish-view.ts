/** Classes of a shared dish, which the server's first view has as well. */
export const DISH_VIEW = {
  page: "grid items-start gap-x-10 gap-y-6 pt-2 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:pt-4",
  title: "text-2xl md:text-3xl",
};
