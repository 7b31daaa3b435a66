import { scaleLinear } from "@visx/scale";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatNumber } from "#client/lib/format.ts";
import { StackedBar, type Share } from "./stacked-bar.tsx";

interface PlotRow {
  key: string | number;
  name: string;
  to?: string;
  /** Screen readers announce it after the name. */
  spoken: string;
  /** Replaces the row's total above the end of the bar. */
  label?: string;
  shares: Share[];
}

interface RowPlotProps {
  rows: readonly PlotRow[];
  /** The value that fills the width of the card. */
  whole: number;
}

/** A list of bars. Screen readers announce each row's values. */
export function RowPlot({ rows, whole }: RowPlotProps) {
  const percent = scaleLinear({ domain: [0, whole], range: [0, 100] });
  return (
    <ol className="-mx-2 grid grid-cols-1 gap-0.5">
      {rows.map(({ key, name, to, spoken, label, shares }) => (
        <li key={key}>
          <Row to={to}>
            <span className="mb-1.5 flex justify-between gap-4 text-sm">
              <span className="relative truncate" title={name}>
                {name}
                <span className="sr-only">: {spoken}</span>
              </span>
              <span aria-hidden="true" className="shrink-0 font-semibold">
                {label ?? formatNumber(totalOf(shares))}
              </span>
            </span>
            <StackedBar shares={shares} percent={percent} />
          </Row>
        </li>
      ))}
    </ol>
  );
}

function Row({ to, children }: { to: string | undefined; children: ReactNode }) {
  const look = "block min-h-11 rounded-control px-2 pt-1 pb-2";
  return to ? (
    <Link to={to} className={`${look} -outline-offset-2 transition-[background-color] hover:bg-sunken`}>
      {children}
    </Link>
  ) : (
    <div className={look}>{children}</div>
  );
}

export function totalOf(shares: readonly Share[]): number {
  return shares.reduce((total, { value }) => total + value, 0);
}
