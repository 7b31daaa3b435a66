import { useLayoutEffect, useRef, useState } from "react";

/**
 * The size of an element in pixels, known before it is first painted, so that nothing drawn into it appears late.
 * @returns the ref for the element; 0 × 0 until it is there
 */
export function useSize<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
