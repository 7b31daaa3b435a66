import { scaleBand, scaleLinear } from "@visx/scale";
import { formatNumber } from "#client/lib/format.ts";

export interface Column {
  key: string;
  caption: string;
  value: number;
  /** Keeps its caption when there is no room for all: the first month of a year. */
  landmark?: boolean;
}

export interface PlacedColumn extends Column {
  figure: string;
  /** Pixels from the left, of the column's band and of its middle. */
  left: number;
  middle: number;
  /** Pixels from the top. */
  top: number;
  thickness: number;
  hasFigure: boolean;
  hasCaption: boolean;
}

interface Place {
  width: number;
  /** Pixels from the top, of the highest column and of the base line. */
  top: number;
  base: number;
}

/** Pixels. */
const MAX_THICKNESS = 44;
/** Approximate width of a character in the plot's font, in pixels. */
const CHARACTER_WIDTH = 6.6;
const GAP = 6;
/** Columns per caption. Divisors of 12, so that each January keeps its caption. */
const STRIDES = [1, 2, 3, 4, 6, 12];

/** Positions the columns and their texts. If not all figures fit side by side, only the highest column has one. */
export function layOut(columns: readonly Column[], { width, top, base }: Place): PlacedColumn[] {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [0, width],
    paddingInner: 0.3,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({ domain: [0, highest], range: [base, top] });
  const fit = (texts: string[]) => Math.max(0, ...texts.map(widthOf)) <= x.step();
  const isRoomy = fit(columns.map(({ value }) => formatNumber(value)));
  const peak = columns.findLastIndex(({ value }) => value === highest);
  const isCaptioned = captions(columns, x.step());
  return columns.map((column, index) => {
    const left = x(column.key) ?? 0;
    return {
      ...column,
      figure: formatNumber(column.value),
      left,
      middle: left + x.bandwidth() / 2,
      top: y(column.value),
      thickness: Math.min(x.bandwidth(), MAX_THICKNESS),
      hasFigure: isRoomy ? column.value > 0 : index === peak,
      hasCaption: isCaptioned(index),
    };
  });
}

/** Shows all captions if they fit, otherwise every second, third …, always including the first landmark. */
function captions(columns: readonly Column[], step: number): (index: number) => boolean {
  const widest = Math.max(0, ...columns.map(({ caption }) => widthOf(caption)));
  const stride = STRIDES.find((count) => count * step >= widest) ?? 12;
  const landmark = columns.findIndex((column) => column.landmark);
  const offset = Math.max(0, landmark) % stride;
  return (index) => index % stride === offset;
}

/** The approximate width of a text in pixels, including a gap. */
export function widthOf(text: string): number {
  return text.length * CHARACTER_WIDTH + GAP;
}
