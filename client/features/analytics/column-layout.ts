import { scaleBand, scaleLinear } from "@visx/scale";
import { formatNumber } from "#client/features/dishes/dish-labels.ts";

export interface Column {
  key: string;
  /** Under the column, where there is room. */
  caption: string;
  value: number;
  /** Where there is no room for all captions, its caption is among those that stay: the first month of a year. */
  landmark?: boolean;
}

export interface PlacedColumn extends Column {
  /** The value in figures. */
  figure: string;
  /** Pixels from the left: of everything that is nearer to this column than to others, and of its middle. */
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
  /** Pixels from the top: where the highest column ends, and where all begin. */
  top: number;
  base: number;
}

/** A few columns stay columns, and do not become walls. */
const THICKEST = 44;
/** About what a character takes in the plots' letters, in pixels. */
const CHARACTER = 6.6;
const GAP = 6;
/** How many columns may share a caption: months in parts of a year, so that each January has its own. */
const STRIDES = [1, 2, 3, 4, 6, 12];

/**
 * Where each column stands in a plot, and what is written at it. Where the figures of all do not fit side by side, only
 * the highest column has one.
 */
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
      thickness: Math.min(x.bandwidth(), THICKEST),
      hasFigure: isRoomy ? column.value > 0 : index === peak,
      hasCaption: isCaptioned(index),
    };
  });
}

/** All captions where they fit, otherwise every second, every third …, the first landmark always. */
function captions(columns: readonly Column[], step: number): (index: number) => boolean {
  const widest = Math.max(0, ...columns.map(({ caption }) => widthOf(caption)));
  const stride = STRIDES.find((some) => some * step >= widest) ?? 12;
  const landmark = columns.findIndex((column) => column.landmark);
  const offset = Math.max(0, landmark) % stride;
  return (index) => index % stride === offset;
}

/** About how many pixels a few words take, with a little space to the next ones. */
export function widthOf(text: string): number {
  return text.length * CHARACTER + GAP;
}
