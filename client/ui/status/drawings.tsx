import type { ReactNode } from "react";

interface DrawingProps {
  viewBox?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The svg element of all drawings: ink lines, one tinted area, one accent stroke. */
export function Drawing({ viewBox = "0 0 160 120", className, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      stroke="var(--muted)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}

export const TINT = { fill: "var(--tint)", stroke: "none" };
export const ACCENT = { stroke: "var(--accent)" };

/** The paths of the tinted area, of the ink, of the accent and of a dotted line. */
export type Lines = readonly [tint: string, ink: string, accent: string, dots?: string];

export function LineDrawing({ lines, className }: { lines: Lines; className?: string | undefined }) {
  const [tint, ink, accent, dots] = lines;
  return (
    <Drawing className={className}>
      <path {...TINT} d={tint} />
      <path d={ink} />
      <path {...ACCENT} d={accent} />
      {dots && <path d={dots} strokeDasharray="1 8" />}
    </Drawing>
  );
}

/** A component that draws these lines; its `className` sets the size. */
export const drawing = (lines: Lines) => (props: { className?: string }) => (
  <LineDrawing {...props} lines={lines} />
);

export const PLATE: Lines = [
  "M46 64a38 38 0 1 0 76 0 38 38 0 1 0-76 0",
  "M42 60a38 38 0 1 0 76 0 38 38 0 1 0-76 0M102 60a22 22 0 0 1-22 22M24 24v18c0 5 3 8 7 8s7-3 7-8V24M31 24v72M130 96V24c8 5 11 14 11 24 0 8-4 13-11 14",
  "M58 60a22 22 0 0 1 22-22",
];
export const PlateDrawing = drawing(PLATE);

export const TableDrawing = drawing([
  "M26 58h112l-8 26c-8 5-14-4-22 0s-14 5-22 0-14-5-22 0-16 4-24-1z",
  "M18 56h124M26 56l6 24c8 5 14-3 24 0s14 4 24 0 14-3 24 0 14 4 24 0l6-24M40 84l-4 24M120 84l4 24M38 54c0-3 6-5 13-5s13 2 13 5M96 54c0-3 6-5 13-5s13 2 13 5M74 54c-3-8-2-12 1-16h10c3 4 4 8 1 16",
  "M80 38V20M80 28c-7 0-10-4-10-10 7 0 10 4 10 10ZM80 24c0-6 4-10 10-10 0 7-4 10-10 10Z",
]);

export const SpilledCupDrawing = drawing([
  "M20 96c-4-10 14-9 24-12s18-8 30-6l18 20c10 6-2 10-14 8s-52 2-58-10Z",
  "M78 36l44 10c10 3 14 12 11 22l-2 8c-3 11-12 16-22 14L64 79M78 36c-8-2-17 6-20 19s1 23 7 24 17-6 20-19 1-22-7-24ZM134 62c9-1 14 3 12 10-2 6-8 9-16 8",
  "M56 66c-10 4-12 12-22 16M30 100c8 1 14-2 22 0",
  "M12 104h136",
]);

export const PotDrawing = drawing([
  "M44 60h80v32c0 8-6 14-14 14H58c-8 0-14-6-14-14z",
  "M38 56h84v34c0 8-6 14-14 14H52c-8 0-14-6-14-14zM32 56h96M38 68H26c-4 0-6-3-6-6M122 68h12c4 0 6-3 6-6M44 56c2-10 16-16 36-16s34 6 36 16M76 40v-5h8v5",
  "M62 26c-4-5 4-8 0-14M80 24c-4-5 4-8 0-14M98 26c-4-5 4-8 0-14",
]);
