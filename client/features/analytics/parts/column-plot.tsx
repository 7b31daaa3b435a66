import { BarRounded } from "@visx/shape";
import { useLayoutEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { layOut, widthOf, type Column, type PlacedColumn } from "../column-layout.ts";

/** Room for a figure above the highest column, and for the captions below all. */
const ABOVE = 22;
const BELOW = 24;

/**
 * A row of columns; one that is pointed at tells its figure. For the eyes alone: the card says the same in words and
 * in a table.
 */
export function ColumnPlot({ columns }: { columns: readonly Column[] }) {
  const { ref, width, height } = useSize<HTMLDivElement>();
  const [pointedAt, setPointedAt] = useState<string>();
  const base = height - BELOW;
  const placed = width > 0 ? layOut(columns, { width, top: ABOVE, base }) : [];
  return (
    <div ref={ref} aria-hidden="true" className="relative min-h-50 grow">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full"
        onPointerLeave={() => setPointedAt(undefined)}
      >
        <line x2={width} y1={base + 0.5} y2={base + 0.5} stroke="var(--line)" />
        {placed.map((column) => (
          <PlottedColumn
            key={column.key}
            column={column}
            base={base}
            plotWidth={width}
            isPointedAt={column.key === pointedAt}
            isFaded={pointedAt !== undefined && column.key !== pointedAt}
            onPoint={() => setPointedAt(column.key)}
          />
        ))}
      </svg>
    </div>
  );
}

interface PlottedColumnProps {
  column: PlacedColumn;
  /** Where it stands, in pixels from the top. */
  base: number;
  plotWidth: number;
  isPointedAt: boolean;
  /** Another one is pointed at. */
  isFaded: boolean;
  onPoint: () => void;
}

function PlottedColumn({ column, base, plotWidth, isPointedAt, isFaded, onPoint }: PlottedColumnProps) {
  const { figure, caption, left, middle, top, thickness } = column;
  const height = base - top;
  return (
    <g onPointerEnter={onPoint}>
      {/* The whole strip can be pointed at, not only the column. */}
      <rect x={left} width={2 * (middle - left)} height={base + BELOW} fill="transparent" />
      <BarRounded
        x={middle - thickness / 2}
        y={top}
        width={thickness}
        height={height}
        radius={Math.min(6, thickness / 3, height)}
        top
        className={cn("fill-brand transition-opacity", isFaded && "opacity-60")}
      />
      {(isPointedAt || column.hasFigure) && (
        <text
          x={within(middle, figure, plotWidth)}
          y={top - 7}
          textAnchor="middle"
          className="fill-ink text-xs font-semibold"
        >
          {figure}
        </text>
      )}
      {(isPointedAt || column.hasCaption) && (
        <text
          x={within(middle, caption, plotWidth)}
          y={base + 18}
          textAnchor="middle"
          className={cn("text-[11px]", isPointedAt ? "fill-ink font-semibold" : "fill-muted")}
        >
          {caption}
        </text>
      )}
    </g>
  );
}

/** The middle of a text so that all of it is in the plot. */
function within(middle: number, text: string, plotWidth: number): number {
  const half = widthOf(text) / 2;
  return Math.min(Math.max(middle, half), plotWidth - half);
}

/**
 * The size of an element in pixels, known before it is first painted, so that nothing drawn into it appears late.
 * @returns the ref for the element; 0 × 0 until it is there
 */
function useSize<Element extends HTMLElement>() {
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
