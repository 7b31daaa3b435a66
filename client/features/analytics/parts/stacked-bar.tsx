import { Bar } from "@visx/shape";

export interface Share {
  key: string;
  value: number;
  /** Any CSS colour, mixed to be seen in both themes; the brand's unless given. */
  color?: string;
  /** The id of an SVG pattern in its place, see Legend. */
  pattern?: string | undefined;
}

const HEIGHT = 12;
/** Pixels between shares; a share is never thinner. */
const GAP = 2;

interface StackedBarProps {
  shares: readonly Share[];
  /** How much of the whole width so many take. */
  percent: (value: number) => number;
}

/** One bar of one or several shares. Drawn in percent of its place, so it needs no measuring. */
export function StackedBar({ shares, percent }: StackedBarProps) {
  const placed = shares
    .filter(({ value }) => value > 0)
    .map((share, index, all) => ({
      ...share,
      before: all.slice(0, index).reduce((sum, { value }) => sum + value, 0),
    }));
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block">
      <rect width="100%" height={HEIGHT} rx={HEIGHT / 3} fill="var(--sunken)" />
      {placed.map(({ key, value, before, color, pattern }, index) => (
        <Bar
          key={key}
          x={`${percent(before)}%`}
          height={HEIGHT}
          rx={HEIGHT / 3}
          className={color ? "plot-fill" : "fill-brand"}
          style={{
            width: `max(${GAP}px, ${percent(value)}% - ${index < placed.length - 1 ? GAP : 0}px)`,
            ...(color && { "--c": color }),
            ...(pattern && { fill: `url(#${pattern})` }),
          }}
        />
      ))}
    </svg>
  );
}
