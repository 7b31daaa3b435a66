import type { DishDrawing } from "#shared/choices.ts";
import { LineDrawing, PLATE, type Lines } from "./drawings.tsx";

const STEAM = "-6-5 5-10 0-18";
const BOWL = "M24 56h112c0 28-18 46-40 46H64c-22 0-40-18-40-46zM16 56h128M60 102v6h40v-6";
const LEAVES = "M34 56c-2-16 12-24 22-16 2-16 26-20 32-6 14-8 34 4 32 22";
const BITES =
  "M32 80c0-16 8-24 18-24s18 8 18 24M64 72c2-10 8-16 17-16 10 0 17 8 17 24M94 72c2-10 7-16 15-16 10 0 17 8 17 24";

const BREAD: Lines = [
  "M32 62c0-22 22-32 52-32s52 10 52 32c0 10-6 14-12 16v24H44V78c-6-2-12-6-12-16z",
  "M28 58c0-22 22-32 52-32s52 10 52 32c0 10-6 14-12 16v24H40V74c-6-2-12-6-12-16z",
  "M56 44l10 14M76 40l10 14M96 44l10 14",
];
const LINES: Record<DishDrawing, Lines> = {
  cup: [
    "M52 48h60l-6 48c-1 6-5 10-11 10H69c-6 0-10-4-11-10z",
    "M48 44h60l-6 48c-1 6-5 10-11 10H65c-6 0-10-4-11-10zM106 56h10c7 0 10 5 9 11-1 8-8 14-22 15",
    `M64 32c${STEAM}M80 32c${STEAM}M96 32c${STEAM}`,
  ],
  glass: ["M58 40h52l-6 66H64z", "M54 36h52l-6 66H60zM56 56h48", "M80 80 94 14h14"],
  bread: BREAD,
  toast: BREAD,
  bowl: [
    "M28 60h112c0 28-18 46-40 46H70C46 106 28 88 28 60z",
    BOWL,
    `M58 42c${STEAM}M80 42c${STEAM}M102 42c${STEAM}`,
  ],
  salad: [`${LEAVES}z`, BOWL + LEAVES, "M66 50c2-8 8-12 14-12M98 52c0-6 4-10 8-12"],
  slice: [
    "M28 66h108v32H28z",
    "M24 62 104 26c18 4 28 18 28 36v32H24zM24 62h108M24 78h108",
    "M96 24a9 9 0 1 1 16 4",
  ],
  piece: [
    "M20 84h128c-8 14-24 18-40 18H60c-16 0-32-4-40-18z",
    `M16 80h128c-8 14-24 18-40 18H56c-16 0-32-4-40-18z${BITES}`,
    "M44 68c2-3 4-4 7-4M76 68c2-3 4-4 7-4M105 68c2-3 4-4 7-4",
  ],
};

/** A kind of dish, instead of a missing photo. */
export function DishKindDrawing({ kind, className }: { kind: DishDrawing; className?: string }) {
  // A newer server may know further kinds.
  const lines = (LINES as Partial<typeof LINES>)[kind] ?? PLATE;
  return <LineDrawing lines={lines} className={className} />;
}
