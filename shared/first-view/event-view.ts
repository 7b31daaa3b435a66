/** Classes of a group invitation, which the server's first view has as well. */
export const EVENT_VIEW = {
  page: "mx-auto max-w-2xl md:pt-2",
  head: "grid gap-3",
  headWithPhoto: "short:grid-cols-[2fr_3fr] short:gap-x-6 short:*:col-start-2",
  photo:
    "-mx-4 md:mx-0 md:rounded-card md:aspect-5/2 short:col-start-1! short:row-span-6 short:aspect-4/3 short:self-start",
  title: "text-2xl md:text-3xl short:text-2xl",
};
