import { useDeferredValue } from "react";
import { useNavigationType } from "react-router-dom";
import { useMediaQuery } from "#client/lib/device/media-query.ts";

/**
 * Returns false in the first render on a phone, so that a title answers the tap before the long content below it renders.
 * After Back it returns true at once, because the browser restores the scroll position.
 */
export function useAfterPaint(isLong = true): boolean {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isBack = useNavigationType() === "POP";
  return useDeferredValue(true, !isLong || !isPhone || isBack);
}
