/** What a figure shall be, in the figure's own unit. */
export type Target = { atLeast: number } | { atMost: number } | { below: number };

/** How a call did under load. */
export interface Load {
  /** Answers that were 2xx or 304; a refusal is quick and would look good. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Everything else: refusals, answers that did not come. */
  failed: number;
}

export type Measure = "ratio" | "perSecond" | "p50" | "p99";

/** A call under load, beside what the same load reaches elsewhere: mostly a static answer of the same bytes. */
export interface CallRow {
  kind: "call";
  name: string;
  dishes: number;
  connections: number;
  /** Of the answer's body, where there is one to compare with. */
  bytes?: number;
  ours: Load;
  beside?: Load;
  targets: { of: Measure; target: Target }[];
}

export interface FigureRow {
  kind: "figure";
  name: string;
  value: number;
  unit: string;
  target?: Target;
}

/** One line of the report. */
export type Row = CallRow | FigureRow;

export function figure(name: string, value: number, unit: string, target?: Target): FigureRow {
  return { kind: "figure", name, value, unit, ...(target && { target }) };
}

/** Our requests for each of the other's; 1 is as fast. */
export function ratioOf({ ours, beside }: CallRow): number | undefined {
  return beside && ours.perSecond / beside.perSecond;
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
