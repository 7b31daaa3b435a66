/** A target in the unit of the figure. */
export type Target = { atLeast: number } | { atMost: number } | { below: number };

/** The result of a load test. */
export interface Load {
  /** Responses with 2xx or 304; refusals are fast and would improve the figure. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** All other responses, and missing ones. */
  failed: number;
}

export type Measure = "ratio" | "perSecond" | "p50" | "p99";

/** A request under load, compared with the same load elsewhere, usually a static response of the same bytes. */
export interface CallRow {
  kind: "call";
  name: string;
  dishes: number;
  connections: number;
  /** Size of the compared response body. */
  bytes?: number;
  ours: Load;
  baseline?: Load;
  targets: { of: Measure; target: Target }[];
}

export interface FigureRow {
  kind: "figure";
  name: string;
  value: number;
  unit: string;
  target?: Target;
}

/** A row of the report. */
export type Row = CallRow | FigureRow;

export function figure(name: string, value: number, unit: string, target?: Target): FigureRow {
  return { kind: "figure", name, value, unit, ...(target && { target }) };
}

/** Our requests per second relative to the other side's; 1 is equally fast. */
export function ratioOf({ ours, baseline }: CallRow): number | undefined {
  return baseline && ours.perSecond / baseline.perSecond;
}

export function valueOf(row: CallRow, measure: Measure): number {
  return measure === "ratio" ? (ratioOf(row) ?? Number.NaN) : row.ours[measure];
}

export function isMet(value: number, target: Target): boolean {
  if ("atLeast" in target) return value >= target.atLeast;
  return "below" in target ? value < target.below : value <= target.atMost;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
