import { useRef, type PointerEvent } from "react";
import { cn } from "#client/lib/class-names.ts";

const FAR_ENOUGH = 90;

interface SheetGripProps {
  onClose: () => void;
  className?: string | false | undefined;
}

/** The handle of a bottom sheet. Dragging it down by 90 px closes the sheet, which springs back otherwise. */
export function SheetGrip({ onClose, className }: SheetGripProps) {
  const start = useRef<number>(null);
  const distance = ({ clientY }: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, clientY - start.current);
  const place = ({ currentTarget }: PointerEvent, offset: number) => {
    const sheet = currentTarget.closest<HTMLElement>("dialog, [role=dialog]");
    if (sheet) sheet.style.translate = offset ? `0 ${offset}px` : "";
  };
  const release = (event: PointerEvent) => {
    start.current = null;
    place(event, 0);
  };
  return (
    <div
      onPointerDown={({ clientY, currentTarget, pointerId }) => {
        start.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={(event) => start.current !== null && place(event, distance(event))}
      onPointerUp={(event) => {
        const isFar = distance(event) > FAR_ENOUGH;
        release(event);
        if (isFar) onClose();
      }}
      onPointerCancel={release}
      className={cn("flex shrink-0 touch-none justify-center pt-2.5 pb-1 md:hidden", className)}
    >
      <span aria-hidden="true" className="h-1.5 w-10 rounded-full bg-control/60" />
    </div>
  );
}
