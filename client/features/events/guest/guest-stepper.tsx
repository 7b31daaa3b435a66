import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { formatNumber } from "#client/lib/format.ts";
import { IconButton } from "#client/ui/icon-button.tsx";

interface GuestStepperProps {
  label: string;
  /** The names of the two buttons. */
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

export function GuestStepper({ label, fewer, more, value, min, max, onChange }: GuestStepperProps) {
  const id = useId();
  // aria-disabled keeps the focus on the button at the end of the range.
  const step = (to: number) => {
    if (to >= min && to <= max) onChange(to);
  };
  const ended = (isEnd: boolean) => ({ "aria-disabled": isEnd, className: isEnd ? "opacity-50" : "" });
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 items-center justify-between gap-2">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex items-center">
        <IconButton variant="soft" label={fewer} onClick={() => step(value - 1)} {...ended(value <= min)}>
          <Minus />
        </IconButton>
        <output className="min-w-7 text-center text-lg font-semibold">{formatNumber(value)}</output>
        <IconButton variant="soft" label={more} onClick={() => step(value + 1)} {...ended(value >= max)}>
          <Plus />
        </IconButton>
      </div>
    </div>
  );
}
