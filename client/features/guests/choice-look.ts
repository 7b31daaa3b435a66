import { cn } from "#client/lib/class-names.ts";

/** The two answers to an invitation: equally large, one of them filled. */
export function choiceLook(isFilled: boolean): string {
  return cn(
    "relative flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-card border-2 p-2 text-center text-lg font-semibold max-[359px]:text-base",
    "transition-[background-color,border-color]",
    isFilled
      ? "border-brand bg-brand text-brand-on hover:border-brand-strong hover:bg-brand-strong"
      : "border-control bg-surface hover:border-brand",
  );
}
