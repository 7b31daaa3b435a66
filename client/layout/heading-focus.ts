import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader hears where it is and Tab goes
 * on from there. The first page keeps the browser's own start, also when its own address changes later (a filter, an
 * opened dish).
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === "default");
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}
