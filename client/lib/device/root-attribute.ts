import { useLayoutEffect } from "react";

/** How many components set each attribute. */
const holders = new Map<string, number>();

/**
 * Sets an attribute of <html> while components are shown that change styles of the whole page. With a selector such as
 * `body:has([role="dialog"])` the browser would match the whole page again for every card that scrolling adds.
 */
export function useRootAttribute(name: string, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    const count = (change: number) => {
      holders.set(name, (holders.get(name) ?? 0) + change);
      document.documentElement.toggleAttribute(name, holders.get(name) !== 0);
    };
    count(1);
    return () => count(-1);
  }, [name, isSet]);
}
