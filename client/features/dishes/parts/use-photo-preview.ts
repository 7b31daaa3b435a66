import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from "react";

const HOLD_MS = 350;
const STILL_PX = 10;

/**
 * When a card shows all its photos: while a mouse rests on the photo, while the keyboard is anywhere in the card, and
 * while a finger holds the photo (the tap that ends the hold opens nothing).
 */
export function usePhotoPreview() {
  const [isPreviewing, setGlancing] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const end = () => {
    window.clearTimeout(timer.current);
    setGlancing(false);
  };

  return {
    isPreviewing,
    photo: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") setGlancing(true);
      },
      onPointerDown: (event: PointerEvent) => {
        held.current = false;
        if (event.pointerType === "mouse") return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = window.setTimeout(() => {
          held.current = true;
          setGlancing(true);
        }, HOLD_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = start.current;
        if (event.pointerType === "mouse" || Math.hypot(event.clientX - x, event.clientY - y) < STILL_PX)
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
        if (event.target.matches(":focus-visible")) setGlancing(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setGlancing(false);
      },
    },
  };
}
