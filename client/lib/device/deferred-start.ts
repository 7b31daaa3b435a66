import { useEffect, useState } from "react";

/** Gives the first photos priority on slow phones. */
const DELAY_MS = 500;

let hasSettled = false;

/** Returns true half a second after the first render, for requests that only show a count. */
export function useDeferredStart(): boolean {
  const [isSettled, setSettled] = useState(hasSettled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => {
      hasSettled = true;
      setSettled(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSettled;
}
