import { useRef, type PointerEvent } from "react";

const FAR_ENOUGH = 90;

/** Returns handlers for dragging a bottom sheet down: closes it after 90 px, otherwise it springs back. */
export function useSheetDrag(sheet: () => HTMLElement | null, onClose: () => void) {
  const start = useRef<number | null>(null);

  const distance = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, event.clientY - start.current);
  const place = (offset: number) => {
    const element = sheet();
    if (element) element.style.translate = offset ? `0 ${offset}px` : "";
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) place(distance(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const far = distance(event) > FAR_ENOUGH;
      start.current = null;
      place(0);
      if (far) onClose();
    },
    onPointerCancel: () => {
      start.current = null;
      place(0);
    },
  };
}
