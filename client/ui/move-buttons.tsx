import { t } from "@lingui/core/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { IconButton } from "./icon-button.tsx";

const MOVES = [
  { to: "up", step: -1, icon: <ArrowUp /> },
  { to: "down", step: 1, icon: <ArrowDown /> },
] as const;

interface MoveButtonsProps {
  title: string;
  /** The item's place in its list. */
  index: number;
  count: number;
  size?: "sm" | "md";
  /** @param announcement for screen readers */
  onMove: (step: -1 | 1, announcement: string) => void;
}

/** Buttons that move an item of a list up and down. */
export function MoveButtons({ title, index, count, size, onMove }: MoveButtonsProps) {
  const name = isolate(title);
  return MOVES.map(({ to, step, icon }) => {
    const moved = index + step;
    // aria-disabled at the ends, because a disabled button would lose the focus.
    const isEnd = moved < 0 || moved >= count;
    const [place, last] = [formatNumber(moved + 1), formatNumber(count)];
    return (
      <IconButton
        key={to}
        size={size}
        label={to === "up" ? t`Move ${name} up` : t`Move ${name} down`}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove(step, t`${{ title: name }} is now ${place} of ${{ count: last }}`)}
        className="aria-disabled:opacity-40"
      >
        {icon}
      </IconButton>
    );
  });
}
