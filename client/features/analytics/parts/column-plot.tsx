import { BarRounded } from "@visx/shape";
import { useLayoutEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { layOut, widthOf, type Column, type PlacedColumn } from "../column-layout.ts";

/** Pixels for the figure above the highest column and for the captions below. */
const SPACE_ABOVE = 22;
const SPACE_BELOW = 24;

/** A column chart that shows the hovered column's figure. Hidden from screen readers, which get a summary and a table. */
export function ColumnPlot({ columns }: { columns: readonly Column[] }) {
  const { ref, width, height } = useSize<HTMLDivElement>();
  const [hovered, setHovered] = useState<string>();
  const base = height - SPACE_BELOW;
  const placed = width > 0 ? layOut(columns, { width, top: SPACE_ABOVE, base }) : [];
  return (
    <div ref={ref} aria-hidden="true" className="relative min-h-50 grow">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full"
        onPointerLeave={() => setHovered(undefined)}
      >
        <line x2={width} y1={base + 0.5} y2={base + 0.5} stroke="var(--line)" />
        {placed.map((column) => (
          <PlottedColumn
            key={column.key}
            column={column}
            base={base}
            plotWidth={width}
            isHovered={column.key === hovered}
            isFaded={hovered !== undefined && column.key !== hovered}
            onHover={() => setHovered(column.key)}
          />
        ))}
      </svg>
    </div>
  );
}

interface PlottedColumnProps {
  column: PlacedColumn;
  /** The base line, in pixels from the top. */
  base: number;
  plotWidth: number;
  isHovered: boolean;
  isFaded: boolean;
  onHover: () => void;
}

function PlottedColumn({ column, base, plotWidth, isHovered, isFaded, onHover }: PlottedColumnProps) {
  const { figure, caption, left, middle, top, thickness } = column;
  const height = base - top;
  return (
    <g onPointerEnter={onHover}>
      {/* The hover target is the whole band, not only the column. */}
      <rect x={left} width={2 * (middle - left)} height={base + SPACE_BELOW} fill="transparent" />
      <BarRounded
        x={middle - thickness / 2}
        y={top}
        width={thickness}
        height={height}
        radius={Math.min(6, thickness / 3, height)}
        top
        className={cn("fill-brand transition-opacity", isFaded && "opacity-60")}
      />
      {(isHovered || column.hasFigure) && (
        <text
          x={within(middle, figure, plotWidth)}
          y={top - 7}
          textAnchor="middle"
          className="fill-ink text-xs font-semibold"
        >
          {figure}
        </text>
      )}
      {(isHovered || column.hasCaption) && (
        <text
          x={within(middle, caption, plotWidth)}
          y={base + 18}
          textAnchor="middle"
          className={cn("text-[11px]", isHovered ? "fill-ink font-semibold" : "fill-muted")}
        >
          {caption}
        </text>
      )}
    </g>
  );
}

/** Moves the middle of a text so that the text stays inside the plot. */
function within(middle: number, text: string, plotWidth: number): number {
  const half = widthOf(text) / 2;
  return Math.min(Math.max(middle, half), plotWidth - half);
}

/** Measures an element in pixels, before its first paint. The size is 0 × 0 until it is mounted. */
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
