// Drawings not used on Home, in a separate file to keep them out of its bundle.
import { ACCENT, Drawing, drawing, TINT } from "./drawings.tsx";

export const EnvelopeDrawing = drawing([
  "M38 54h92v54H38z",
  "M48 56V18c0-3 2-4 4-4h56c2 0 4 1 4 4v38M34 50h92v50c0 3-2 5-5 5H39c-3 0-5-2-5-5zM34 50l46 32 46-32M36 103l30-30M124 103 94 73",
  "M80 42c-10-6-12-10-10-14s8-3 10 1c2-4 8-5 10-1s0 8-10 14Z",
]);

export const LostSpoonDrawing = drawing([
  "M28 102a58 9 0 1 0 116 0 58 9 0 1 0-116 0",
  "M102 62c-12-12-13-27-4-36s24-8 36 4c9 9 9 22 3 30s-23 14-35 2ZM102 62 56 104c-3 3-8 3-10 0s-2-7 1-9l52-36",
  "M110 34c5-4 12-2 16 4M30 34c0-8 5-13 12-13s12 5 12 11c0 9-12 9-12 19M42 62v1",
  "M16 100c8-4 14 3 22-1M112 104c8-4 14 2 22-2",
]);

export const BellDrawing = drawing([
  "M42 88c0-26 18-44 44-44s42 18 42 44z",
  "M38 84c0-24 17-42 42-42s42 18 42 42M30 84h100v8c0 4-3 7-7 7H37c-4 0-7-3-7-7zM80 42v-8M70 32h20",
  "M52 78c1-12 8-20 18-24",
  "M44 26l-6-6M116 26l6-6M80 20v-8",
]);

export const CoveredDishDrawing = drawing([
  "M34 90c0-30 20-50 52-50s50 20 50 50z",
  "M28 86c0-29 21-50 52-50s52 21 52 50M16 86h128M24 96c2 6 8 9 16 9h80c8 0 14-3 16-9M74 29a6 6 0 1 0 12 0 6 6 0 1 0-12 0M80 58a7 7 0 0 1 4 13v9h-8v-9a7 7 0 0 1 4-13Z",
  "M42 78c2-14 11-24 24-28",
]);

export const WarmBowlDrawing = drawing([
  "M40 62h92c-2 26-18 40-46 40S42 88 40 62z",
  "M34 58h92c-2 26-18 40-46 40S36 84 34 58ZM26 58h108M64 97l-4 9h40l-4-9M46 70c2 8 7 13 14 16M46 46c-5-6 5-10 0-17M114 46c-5-6 5-10 0-17",
  "M80 46c-13-8-17-14-13-20 4-5 11-3 13 3 2-6 9-8 13-3 4 6 0 12-13 20Z",
  "M14 110h132",
]);

export function MagnifierDrawing() {
  return (
    <Drawing>
      <path {...TINT} d="M18 92a54 13 0 1 0 108 0 54 13 0 1 0-108 0" />
      <path d="M18 90c0-7 24-12 54-12s54 5 54 12-24 14-54 14-54-7-54-14ZM40 90c3-4 17-6 32-6" />
      <circle cx="84" cy="44" r="28" fill="var(--page)" />
      <path d="M104 64l26 26" strokeWidth="6" />
      <path {...ACCENT} d="M68 42c1-8 7-14 15-15" />
    </Drawing>
  );
}

export function DrawerDrawing() {
  return (
    <Drawing>
      <path {...TINT} d="M42 50h84v26H42z" />
      <path d="M36 14h88v86H36zM36 40h88M36 78h88M44 100v8M116 100v8" />
      <path d="M30 48h100v24H30zM36 48l6-8M124 48l-6-8" fill="var(--page)" />
      <path d="M74 60h12M74 89h12M62 14c0-5 3-8 8-8h20c5 0 8 3 8 8" />
      <path {...ACCENT} d="M74 27h12" />
    </Drawing>
  );
}
