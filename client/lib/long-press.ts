import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

const HOLD_MS = 350;
/** A finger that moves further scrolls the page. */
const MAX_MOVE_PX = 10;

/** Handlers of an element that a finger holds; the click that ends a long press is suppressed. */
export function useLongPress(onHold: () => void, onEnd?: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);

  const end = () => {
    window.clearTimeout(timer.current);
    onEnd?.();
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      held.current = false;
      if (event.pointerType === "mouse") return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = window.setTimeout(() => {
        held.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (event.pointerType === "mouse" || Math.hypot(event.clientX - x, event.clientY - y) < MAX_MOVE_PX)
        return;
      end();
    },
    // Also when a finger is lifted, or scrolls.
    onPointerLeave: end,
    onContextMenu: (event: MouseEvent) => {
      if (held.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.stopPropagation();
    },
  };
}
