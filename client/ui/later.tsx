import { useDeferredValue, type ReactNode } from "react";
import { useNavigationType } from "react-router-dom";

/** What a dialog shows a frame after it has opened, so that a tap shows its effect sooner; at once on a loaded page. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, useNavigationType() === "POP") && children;
}
