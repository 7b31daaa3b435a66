import { Bar } from "@visx/shape";

export interface Share {
  key: string;
  value: number;
  /** Any CSS color, adjusted for contrast in both themes; defaults to the brand color. */
  color?: string;
  /** The id of an SVG pattern that Legend defines, used instead of the color. */
  pattern?: string | undefined;
}

const HEIGHT = 12;
/** Pixels between shares, and the minimum width of a share. */
const GAP = 2;

interface StackedBarProps {
  shares: readonly Share[];
  /** Maps a value to a percentage of the full width. */
  percent: (value: number) => number;
}

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
