import { useDeferredValue, type ReactNode } from "react";
import { useNavigationType } from "react-router-dom";

/** What is shown a frame after the dialog around it, so that a tap shows its effect sooner; at once on a loaded page. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, useNavigationType() === "POP") && children;
}
