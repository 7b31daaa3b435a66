import type { ReactNode } from "react";
import { formatNumber } from "#client/lib/format.ts";

export interface Series {
  key: string;
  label: string;
  color: string;
  /** A pattern, so that series differ without color. */
  lines?: "slanted" | "upright" | "dots";
  count?: number;
}

/** The id of a series' SVG pattern, for StackedBar. */
export function patternOf({ key, lines }: Series): string | undefined {
  return lines && `plot-${key}`;
}

const TILE = 6;

/** Labels the series of stacked bars and defines their SVG patterns. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map((entry) => (
        <li key={entry.key} className="flex items-center gap-2">
          <Swatch series={entry} />
          <span className="text-muted">{entry.label}</span>
          {entry.count !== undefined && <span className="font-semibold">{formatNumber(entry.count)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ series }: { series: Series }) {
  const pattern = patternOf(series);
  return (
    <svg aria-hidden="true" width="14" height="14" style={{ "--c": series.color }}>
      {pattern && series.lines && (
        <pattern
          id={pattern}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
          patternTransform={series.lines === "slanted" ? "rotate(45)" : undefined}
        >
          <rect width={TILE} height={TILE} className="plot-fill" />
          {LINES[series.lines]}
        </pattern>
      )}
      <rect
        width="14"
        height="14"
        rx="4"
        className="plot-fill"
        style={pattern ? { fill: `url(#${pattern})` } : undefined}
      />
    </svg>
  );
}

const LINES: Record<NonNullable<Series["lines"]>, ReactNode> = {
  slanted: <rect width="2" height={TILE} fill="var(--surface)" />,
  upright: <rect width="1.5" height={TILE} fill="var(--surface)" />,
  dots: <circle cx={TILE / 2} cy={TILE / 2} r="1.4" fill="var(--surface)" />,
};
