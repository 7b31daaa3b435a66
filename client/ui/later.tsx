import { useDeferredValue, type ReactNode } from "react";
import { useNavigationType } from "react-router-dom";
import { useMediaQuery } from "#client/lib/device/media-query.ts";

/**
 * Renders its children a frame after the sheet around them has opened, so that a tap shows its effect sooner. Renders
 * them at once on a loaded page and on wide screens, where dialogs grow with their content.
 */
export function Later({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const isLoaded = useNavigationType() === "POP";
  return useDeferredValue(true, isWide || isLoaded) && children;
}
