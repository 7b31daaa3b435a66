import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { relativeTime } from "#client/lib/relative-time.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";
import { addMinute, removeTimer, useTimers, type Timer } from "./cooking-state.ts";

/** Returns the time, every second and when a timer ends. */
export function useNow(timers: readonly Timer[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const everySecond = setInterval(tick, 1000);
    // Browsers slow intervals of hidden pages down to one call a minute, but not the first timeouts.
    const ends = timers.map(({ endsAt }) => setTimeout(tick, endsAt - Date.now()));
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(everySecond);
      ends.forEach(clearTimeout);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [timers]);
  return now;
}

/** "4:05", "1:04:05" or "ended 3 minutes ago" */
export function formatTimer({ endsAt }: Pick<Timer, "endsAt">, now: number): string {
  if (endsAt <= now) return t`ended ${{ ago: relativeTime(new Date(endsAt), new Date(now)) }}`;
  const left = Math.ceil((endsAt - now) / 1000);
  const [hours, minutes, seconds] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
  const parts = hours ? [hours, String(minutes).padStart(2, "0")] : [minutes];
  return [...parts, String(seconds).padStart(2, "0")].join(":");
}

/** "Lentil soup, step 2, 10 minutes" */
export function nameTimer({ title, step, duration }: Timer): string {
  const [dish, number] = [isolate(title), formatNumber(step + 1)];
  return duration
    ? t`${dish}, step ${number}, ${{ duration: isolate(duration) }}`
    : t`${dish}, step ${number}`;
}

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
      <span dir="auto" className="truncate">
        {isNamed || timer.title}
      </span>
      <span className="shrink-0 ps-1.5 opacity-80">{t`step ${{ number: formatNumber(timer.step + 1) }}`}</span>
      {!isNamed && timer.duration && <VisuallyHidden>{`, ${timer.duration}`}</VisuallyHidden>}
    </span>
  );
}

interface TimerListProps {
  dishId: number;
  onOpen: (timer: Timer) => void;
  className?: string;
}

/** All timers, also those of other dishes; side by side on wide screens, and in one row on short ones. */
export function TimerList({ dishId, onOpen, className }: TimerListProps) {
  const timers = useTimers();
  const now = useNow(timers);
  if (timers.length === 0) return null;
  return (
    <ul
      aria-label={t`Timers`}
      className={cn(
        "flex max-h-[30dvh] min-w-0 flex-col gap-2 overflow-auto overscroll-contain md:flex-row md:flex-wrap short:flex-row short:flex-nowrap",
        className,
      )}
    >
      {timers.map((timer) => (
        <li
          key={timer.id}
          className={cn(
            "flex shrink-0 items-center rounded-control border ps-3",
            timer.endsAt <= now ? "border-danger bg-danger-tint" : "border-line bg-tint",
          )}
        >
          <button
            type="button"
            onClick={() => onOpen(timer)}
            className="min-h-11 min-w-0 flex-1 text-start leading-tight md:max-w-44 short:max-w-44"
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
            // Three fit next to each other without it.
            className={cn(timers.length > 2 && "short:hidden")}
            aria-label={t`+1 min for ${{ timer: nameTimer(timer) }}`}
            onClick={() => addMinute(timer)}
          >
            {t`+1 min`}
          </Button>
          <IconButton
            size="sm"
            label={t`Remove timer ${{ timer: nameTimer(timer) }}`}
            onClick={() => removeTimer(timer)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
