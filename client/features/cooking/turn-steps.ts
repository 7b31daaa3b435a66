import { useEffect, useEffectEvent, useRef, type TouchEvent } from "react";

/** Has arrow keys of its own. */
const FIELD = "input, textarea, select";
const isRightToLeft = () => document.dir === "rtl";

export function useArrowKeys(isOpen: boolean, go: (offset: 1 | -1) => void): void {
  const onKey = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    // Alt with an arrow is the browser's Back.
    if (altKey || ctrlKey || metaKey || (target instanceof Element && target.matches(FIELD))) return;
    if (key === "ArrowRight" || key === "ArrowLeft") go((key === "ArrowRight") === isRightToLeft() ? -1 : 1);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen]);
}

const SWIPE_PX = 60;

export function useSwipe(go: (offset: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart: ({ touches: { 0: finger, length } }: TouchEvent) => {
      start.current = finger && length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches: { 0: finger } }: TouchEvent) => {
      if (!finger || !start.current) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      if (Math.abs(x) > Math.max(SWIPE_PX, 2 * Math.abs(y))) go(x < 0 === isRightToLeft() ? -1 : 1);
    },
  };
}
