import { X } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import { addMinute, removeTimer, useTimers, type Timer } from "./cooking-state.ts";
import { formatTimer, useNow } from "./use-now.ts";

/** "Lentil soup, step 2, 10 minutes" */
export const nameTimer = ({ title, step, duration }: Timer) =>
  [title, `step ${step + 1}`, duration].filter(Boolean).join(", ");

interface TimerNameProps {
  timer: Timer;
  /** The dish whose title is shown already, so that its timers are named by their duration. */
  dishId?: number;
}

/** Shortens the title, not the step. */
export function TimerName({ timer, dishId }: TimerNameProps) {
  const isNamed = timer.dishId === dishId && timer.duration;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{isNamed || timer.title}</span>
      <span className="shrink-0 pl-1.5 opacity-80">step {timer.step + 1}</span>
      {!isNamed && timer.duration && <VisuallyHidden>, {timer.duration}</VisuallyHidden>}
    </span>
  );
}

interface TimerListProps {
  dishId: number;
  onOpen: (timer: Timer) => void;
  className?: string;
}

/** All timers, also those of other dishes; in one row on wide screens. */
export function TimerList({ dishId, onOpen, className }: TimerListProps) {
  const timers = useTimers();
  const now = useNow(timers);
  if (timers.length === 0) return null;
  return (
    <ul
      aria-label="Timers"
      className={cn(
        "flex max-h-[30dvh] min-w-0 flex-col gap-2 overflow-auto overscroll-contain md:flex-row short:flex-row",
        className,
      )}
    >
      {timers.map((timer) => (
        <li
          key={timer.id}
          className={cn(
            "flex shrink-0 items-center rounded-control border pl-3",
            timer.endsAt <= now ? "border-danger bg-danger-tint" : "border-line bg-tint",
          )}
        >
          <button
            type="button"
            onClick={() => onOpen(timer)}
            className="min-h-11 min-w-0 flex-1 text-left leading-tight md:max-w-44 short:max-w-44"
          >
            <span className="block text-xs">
              <TimerName timer={timer} dishId={dishId} />
            </span>
            <span
              role="timer"
              className="block font-semibold whitespace-nowrap tabular-nums max-[359px]:text-sm short:text-sm"
            >
              {formatTimer(timer, now)}
            </span>
          </button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`+1 min for ${nameTimer(timer)}`}
            onClick={() => addMinute(timer)}
          >
            +1 min
          </Button>
          <IconButton size="sm" label={`Remove timer ${nameTimer(timer)}`} onClick={() => removeTimer(timer)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
