import { useDeferredValue, type ReactNode } from "react";
import { useNavigationType } from "react-router-dom";
import { useMediaQuery } from "#client/lib/device/media-query.ts";

/**
 * What a sheet on a phone shows a frame after it has opened, so that a tap shows its effect sooner. At once on a loaded
 * page and on wide screens, where dialogs grow with their content.
 */
export function Later({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const isLoaded = useNavigationType() === "POP";
  return useDeferredValue(true, isWide || isLoaded) && children;
}
