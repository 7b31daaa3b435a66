import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * Returns a ref for the page's heading, which gets the focus after each navigation so that screen readers announce the
 * new page. Not on the first page, nor when only its query string changes (a filter, an open dialog).
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
