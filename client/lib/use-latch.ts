import { useState } from "react";

/** Returns whether a condition has held since the first render, and a function that sets it. */
export function useLatch(condition: boolean): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, set] = useState(condition);
  if (condition && !isSet) set(true);
  return [isSet || condition, set];
}
