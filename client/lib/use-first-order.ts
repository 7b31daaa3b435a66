import { useState } from "react";

/** Returns the items in the order in which they were first shown, new ones last, so that a live update moves none. */
export function useFirstOrder<Item>(items: readonly Item[], keyOf: (item: Item) => number | string): Item[] {
  const [order, setOrder] = useState<readonly (number | string)[]>([]);
  const added = items.map(keyOf).filter((key) => !order.includes(key));
  if (added.length > 0) setOrder([...order, ...added]);
  const place = (item: Item) => order.indexOf(keyOf(item));
  return items.toSorted((a, b) => place(a) - place(b));
}
