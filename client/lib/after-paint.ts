import { useDeferredValue, useState } from "react";

/**
 * Returns false in the first render on a phone, so that a title answers the tap before the content below it renders. A
 * fast device renders both before it paints.
 * @param isAtOnce true after Back, because the browser restores the scroll position
 */
export function useAfterPaint(isAtOnce = false): boolean {
  const [isWhole] = useState(() => isAtOnce || !window.matchMedia("(width < 48rem)").matches);
  return useDeferredValue(true, isWhole);
}
