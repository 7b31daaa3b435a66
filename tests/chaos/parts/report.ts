import { tableOf } from "#tests/setup/report.ts";

/** A measured figure and whether its promise is kept. */
export interface Row {
  promise: string;
  figure: string;
  /** The allowed figure. */
  allowed: string;
  met: boolean;
}

export const isMet = ({ met }: Row): boolean => met;

const formatted = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 0 });

/** A promise that none of the attempts failed. */
export function none(promise: string, wrong: number, of: number): Row {
  return {
    promise,
    figure: `${formatted(wrong)} of ${formatted(of)}`,
    allowed: "0",
    met: wrong === 0 && of > 0,
  };
}

/** A promise that the longest time is within a limit (milliseconds). */
export function within(promise: string, times: number[], limit: number): Row {
  // Not Math.max(...times), which fails for hundreds of thousands of arguments.
  const longest = times.reduce((most, time) => Math.max(most, time), 0);
  const met = times.length > 0 && longest <= limit;
  return { promise, figure: `${formatted(longest)} ms`, allowed: `${formatted(limit)} ms`, met };
}

export function exactly(promise: string, value: number | string | null, expected: number | string): Row {
  return { promise, figure: String(value), allowed: String(expected), met: value === expected };
}

export const printRows = (rows: Row[]): void =>
  console.log(
    tableOf(
      ["promise", "figure", "allowed", "kept"],
      rows.map(({ promise, figure, allowed, met }) => [promise, figure, allowed, met ? "yes" : "NO"]),
    ),
  );
