import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from "react";

const HOLD_MS = 350;
/** A finger that moves further scrolls the page. */
const MAX_MOVE_PX = 10;

/**
 * Shows all photos of a card while the mouse is over its photo, while keyboard focus is in the card, and during a long
 * press (the click that ends a long press is suppressed).
 */
export function usePhotoPreview() {
  const [isPreviewing, setPreviewing] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);

  const end = () => {
    window.clearTimeout(timer.current);
    setPreviewing(false);
  };

  return {
    isPreviewing,
    photo: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") setPreviewing(true);
      },
      onPointerDown: (event: PointerEvent) => {
        held.current = false;
        if (event.pointerType === "mouse") return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = window.setTimeout(() => {
          held.current = true;
          setPreviewing(true);
        }, HOLD_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = start.current;
        if (event.pointerType === "mouse" || Math.hypot(event.clientX - x, event.clientY - y) < MAX_MOVE_PX)
          return;
        end();
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") end();
      },
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent) => {
        if (held.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!held.current) return;
        held.current = false;
        event.stopPropagation();
      },
    },
    card: {
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) setPreviewing(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPreviewing(false);
      },
    },
  };
}
