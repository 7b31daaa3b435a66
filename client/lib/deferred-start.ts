import { useEffect, useState } from "react";

/** On a slow phone the first photos are on their way meanwhile. */
const SETTLED_MS = 500;

let hasSettled = false;

/** Whether the frame has been there for a moment: what only counts something waits for the page itself. */
export function useDeferredStart(): boolean {
  const [isSettled, setSettled] = useState(hasSettled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => {
      hasSettled = true;
      setSettled(true);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled;
}
