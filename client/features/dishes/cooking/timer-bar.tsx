import { Timer as TimerIcon, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { cn } from "#client/lib/class-names.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { ring, unlockSound } from "./alarm.ts";
import { removeTimer, saveStep, useTimers } from "./cooking-state.ts";
import { nameTimer, TimerName } from "./timer-list.tsx";
import { formatTimer, useNow } from "./use-now.ts";

const RING_MS = 60_000;
const PAUSE_MS = 2_000;

/** Rings for a minute when a timer ends. Outside of the cooking view it shows the next timer, over the bottom bar. */
export function TimerBar() {
  const timers = useTimers();
  const now = useNow(timers);
  const [params] = useSearchParams();
  const { linkTo } = useDialogParam("cooking");
  const ringing = timers.filter(({ endsAt }) => endsAt <= now && now < endsAt + RING_MS);
  useRing(ringing.length > 0);
  const [first, ...others] = timers;
  return (
    <>
      {/* Radix hides everything else behind a dialog from screen readers. */}
      <p role="alert" aria-live="assertive" className="sr-only">
        {ringing.map((timer) => `Timer ended: ${nameTimer(timer)}.`).join(" ")}
      </p>
      {first && !params.has("cooking") && (
        <aside
          aria-label="Timers"
          data-timers
          data-print="hidden"
          className={cn(
            "fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex h-12 items-center border-t md:bottom-20",
            "md:mx-auto md:max-w-md md:rounded-full md:border md:shadow-float",
            first.endsAt <= now ? "border-danger bg-danger-tint" : "border-line bg-tint",
          )}
        >
          <Link
            {...linkTo(first.dishId)}
            onClick={() => saveStep(first.dishId, first.step)}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-full px-4 -outline-offset-4"
          >
            <TimerIcon aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 text-sm">
              <TimerName timer={first} />
            </span>
            <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">
              {formatTimer(first, now)}
            </span>
            {others.length > 0 && <span className="text-sm whitespace-nowrap">+{others.length} more</span>}
          </Link>
          {first.endsAt <= now && (
            <IconButton label={`Remove timer ${nameTimer(first)}`} onClick={() => removeTimer(first)}>
              <X />
            </IconButton>
          )}
        </aside>
      )}
    </>
  );
}

function useRing(isRinging: boolean): void {
  useEffect(() => {
    // After a reload, the next press allows the sound.
    document.addEventListener("click", unlockSound);
    return () => document.removeEventListener("click", unlockSound);
  }, []);
  useEffect(() => {
    if (!isRinging) return undefined;
    ring();
    const timer = setInterval(ring, PAUSE_MS);
    return () => clearInterval(timer);
  }, [isRinging]);
}
