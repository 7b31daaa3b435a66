import { useEffect, useRef, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface ChipProps {
  /** The name of the radio group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** The number after the label; `spokenFigure` is for screen readers. */
  figure?: string;
  spokenFigure?: string;
  children: ReactNode;
}

/** A radio button in a horizontally scrolling row (`position: relative`), scrolled into view when selected. */
export function Chip({ name, checked, onChoose, figure, spokenFigure, children }: ChipProps) {
  const chip = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    const element = chip.current;
    const row = element?.parentElement;
    // scrollIntoView would scroll the page as well.
    if (checked && row) row.scrollLeft = scrollLeftFor(row, element);
  }, [checked]);
  return (
    <label
      ref={chip}
      className={cn(
        "relative inline-flex h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-surface px-4",
        "text-sm font-medium whitespace-nowrap transition-[background-color,border-color] hover:border-control md:h-9 md:px-3",
        "has-checked:border-brand has-checked:bg-tint",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="inline-flex items-center gap-1.5">{children}</span>
      {figure && (
        <>
          <span aria-hidden="true" className="text-muted">
            {figure}
          </span>
          <span className="sr-only">{`, ${spokenFigure}`}</span>
        </>
      )}
    </label>
  );
}

/** Returns the row's scrollLeft at which the chip and the edges of its neighbors are visible. */
function scrollLeftFor(row: HTMLElement, chip: HTMLElement): number {
  const margin = 48;
  const start = chip.offsetLeft - margin;
  const end = chip.offsetLeft + chip.offsetWidth + margin - row.clientWidth;
  return Math.min(Math.max(row.scrollLeft, end), start);
}
