import { useEffect, useReducer } from "react";

const MINUTE = 60_000;

/** Renders the component again every minute; for components that show relative times. */
export function useMinute(): void {
  const [, renderAgain] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, MINUTE);
    return () => clearInterval(timer);
  }, []);
}
