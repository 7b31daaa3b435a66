import type { ReactNode } from "react";

interface DrawingProps {
  className?: string;
}

/** The common hand of all drawings: ink lines, one patch of tint, one stroke of the accent. */
function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
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

const TINT = { fill: "var(--tint)", stroke: "none" };
const ACCENT = { stroke: "var(--accent)" };

/** An empty plate between fork and knife. */
export function PlateDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle {...TINT} cx="84" cy="64" r="38" />
      <circle cx="80" cy="60" r="38" />
      <path {...ACCENT} d="M58 60a22 22 0 0 1 22-22" />
      <path d="M102 60a22 22 0 0 1-22 22" />
      <path d="M24 24v18c0 5 3 8 7 8s7-3 7-8V24M31 24v72" />
      <path d="M130 96V24c8 5 11 14 11 24 0 8-4 13-11 14" />
    </Drawing>
  );
}

/** A laid table that nobody sits at yet. */
export function TableDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M26 58h112l-8 26c-8 5-14-4-22 0s-14 5-22 0-14-5-22 0-16 4-24-1z" />
      <path d="M18 56h124M26 56l6 24c8 5 14-3 24 0s14 4 24 0 14-3 24 0 14 4 24 0l6-24" />
      <path d="M40 84l-4 24M120 84l4 24" />
      <path d="M38 54c0-3 6-5 13-5s13 2 13 5M96 54c0-3 6-5 13-5s13 2 13 5" />
      <path d="M74 54c-3-8-2-12 1-16h10c3 4 4 8 1 16" />
      <path
        {...ACCENT}
        d="M80 38V20M80 28c-7 0-10-4-10-10 7 0 10 4 10 10ZM80 24c0-6 4-10 10-10 0 7-4 10-10 10Z"
      />
    </Drawing>
  );
}

/** A letter that looks out of its envelope. */
export function EnvelopeDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M38 54h92v54H38z" />
      <path d="M48 56V18c0-3 2-4 4-4h56c2 0 4 1 4 4v38" />
      <path {...ACCENT} d="M80 42c-10-6-12-10-10-14s8-3 10 1c2-4 8-5 10-1s0 8-10 14Z" />
      <path d="M34 50h92v50c0 3-2 5-5 5H39c-3 0-5-2-5-5zM34 50l46 32 46-32M36 103l30-30M124 103 94 73" />
    </Drawing>
  );
}

/** A spoon that has lost its way. */
export function LostSpoonDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <ellipse {...TINT} cx="86" cy="102" rx="58" ry="9" />
      <path d="M102 62c-12-12-13-27-4-36s24-8 36 4c9 9 9 22 3 30s-23 14-35 2Z" />
      <path d="M102 62 56 104c-3 3-8 3-10 0s-2-7 1-9l52-36" />
      <path {...ACCENT} d="M110 34c5-4 12-2 16 4" />
      <path {...ACCENT} d="M30 34c0-8 5-13 12-13s12 5 12 11c0 9-12 9-12 19M42 62v1" />
      <path d="M16 100c8-4 14 3 22-1M112 104c8-4 14 2 22-2" strokeDasharray="1 7" />
    </Drawing>
  );
}

/** A cup that fell over. */
export function SpilledCupDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M20 96c-4-10 14-9 24-12s18-8 30-6l18 20c10 6-2 10-14 8s-52 2-58-10Z" />
      <path d="M78 36l44 10c10 3 14 12 11 22l-2 8c-3 11-12 16-22 14L64 79" />
      <path d="M78 36c-8-2-17 6-20 19s1 23 7 24 17-6 20-19 1-22-7-24Z" />
      <path d="M134 62c9-1 14 3 12 10-2 6-8 9-16 8" />
      <path {...ACCENT} d="M56 66c-10 4-12 12-22 16M30 100c8 1 14-2 22 0" />
      <path d="M12 104h136" strokeDasharray="1 8" />
    </Drawing>
  );
}

/** A small bell on the counter that nobody rang. */
export function BellDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M42 88c0-26 18-44 44-44s42 18 42 44z" />
      <path d="M38 84c0-24 17-42 42-42s42 18 42 42M30 84h100v8c0 4-3 7-7 7H37c-4 0-7-3-7-7z" />
      <path d="M80 42v-8M70 32h20" />
      <path {...ACCENT} d="M52 78c1-12 8-20 18-24" />
      <path d="M44 26l-6-6M116 26l6-6M80 20v-8" strokeDasharray="1 6" />
    </Drawing>
  );
}

/** A looking glass over an empty plate. */
export function MagnifierDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <ellipse {...TINT} cx="72" cy="92" rx="54" ry="13" />
      <path d="M18 90c0-7 24-12 54-12s54 5 54 12-24 14-54 14-54-7-54-14Z" />
      <path d="M40 90c3-4 17-6 32-6" />
      <circle cx="84" cy="44" r="28" fill="var(--page)" />
      <path d="M104 64l26 26" strokeWidth="6" />
      <path {...ACCENT} d="M68 42c1-8 7-14 15-15" />
    </Drawing>
  );
}

/** A dish that stays under its cover. */
export function CoveredDishDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M34 90c0-30 20-50 52-50s50 20 50 50z" />
      <path d="M28 86c0-29 21-50 52-50s52 21 52 50M16 86h128M24 96c2 6 8 9 16 9h80c8 0 14-3 16-9" />
      <circle cx="80" cy="29" r="6" />
      <path {...ACCENT} d="M42 78c2-14 11-24 24-28" />
      <path d="M80 58a7 7 0 0 1 4 13v9h-8v-9a7 7 0 0 1 4-13Z" />
    </Drawing>
  );
}

/** A bowl that has been served with love. */
export function WarmBowlDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M40 62h92c-2 26-18 40-46 40S42 88 40 62z" />
      <path d="M34 58h92c-2 26-18 40-46 40S36 84 34 58ZM26 58h108M64 97l-4 9h40l-4-9M46 70c2 8 7 13 14 16" />
      <path d="M46 46c-5-6 5-10 0-17M114 46c-5-6 5-10 0-17" />
      <path {...ACCENT} d="M80 46c-13-8-17-14-13-20 4-5 11-3 13 3 2-6 9-8 13-3 4 6 0 12-13 20Z" />
      <path d="M14 110h132" strokeDasharray="1 8" />
    </Drawing>
  );
}

/** A pot that has just been put on the stove. */
export function PotDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M44 60h80v32c0 8-6 14-14 14H58c-8 0-14-6-14-14z" />
      <path d="M38 56h84v34c0 8-6 14-14 14H52c-8 0-14-6-14-14zM32 56h96M38 68H26c-4 0-6-3-6-6M122 68h12c4 0 6-3 6-6" />
      <path d="M44 56c2-10 16-16 36-16s34 6 36 16M76 40v-5h8v5" />
      <path {...ACCENT} d="M62 26c-4-5 4-8 0-14M80 24c-4-5 4-8 0-14M98 26c-4-5 4-8 0-14" />
    </Drawing>
  );
}

/** A sideboard with an open, empty drawer. */
export function DrawerDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path {...TINT} d="M42 50h84v26H42z" />
      <path d="M36 14h88v86H36zM36 40h88M36 78h88M44 100v8M116 100v8" />
      <path d="M30 48h100v24H30zM36 48l6-8M124 48l-6-8" fill="var(--page)" />
      <path d="M74 60h12M74 89h12" />
      <path {...ACCENT} d="M74 27h12" />
      <path d="M62 14c0-5 3-8 8-8h20c5 0 8 3 8 8" />
    </Drawing>
  );
}
