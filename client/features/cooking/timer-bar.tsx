import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Timer as TimerIcon, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { cn } from "#client/lib/class-names.ts";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { ring, unlockSound } from "./alarm.ts";
import { removeTimer, saveStep, useTimers } from "./cooking-state.ts";
import { formatTimer, nameTimer, TimerName, useNow } from "./timer-list.tsx";

const RING_MS = 60_000;
const PAUSE_MS = 2_000;

/**
 * Rings for a minute when a timer ends. Outside of the cooking view it shows the next timer: over the bottom bar, or
 * next to it on a phone in landscape.
 */
export function TimerBar() {
  const timers = useTimers();
  const now = useNow(timers);
  const [params] = useSearchParams();
  const linkTo = useDialogLink("cooking");
  const ringing = timers.filter(({ endsAt }) => endsAt <= now && now < endsAt + RING_MS);
  useRing(ringing.length > 0);
  const [first, ...others] = timers;
  const isShown = first !== undefined && !params.has("cooking");
  useRootAttribute("data-timers", isShown);
  const more = formatNumber(others.length);
  return (
    <>
      {/* Radix hides everything else behind a dialog from screen readers. */}
      <p role="alert" aria-live="assertive" className="sr-only">
        {ringing.map((timer) => t`Timer ended: ${{ timer: nameTimer(timer) }}.`).join(" ")}
      </p>
      {isShown && (
        <aside
          aria-label={t`Timers`}
          data-print="hidden"
          className={cn(
            // Over the page's fade-out below the bottom bar.
            "fixed inset-x-0 bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-31 flex h-12 items-center border-t md:bottom-20",
            "md:mx-auto md:w-fit md:max-w-md md:rounded-full md:border md:shadow-float",
            "short:sm:inset-x-auto short:sm:end-[calc(0.5rem+env(safe-area-inset-right))] short:sm:bottom-[calc(0.5rem+env(safe-area-inset-bottom))] short:md:bottom-3",
            "short:sm:w-58 short:sm:rounded-full short:sm:border",
            first.endsAt <= now ? "border-danger bg-danger-tint" : "border-line bg-tint",
          )}
        >
          <Link
            {...linkTo(first.dishId)}
            onClick={() => saveStep(first.dishId, first.step)}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-full px-4 text-sm -outline-offset-4 short:sm:pe-1 short:sm:ps-3"
          >
            <TimerIcon className="size-5 shrink-0 short:sm:hidden" />
            <span className="min-w-0">
              <TimerName timer={first} />
              <span className="flex gap-2 whitespace-nowrap">
                <span className="font-semibold tabular-nums">{formatTimer(first, now)}</span>
                {others.length > 0 && (
                  <span>
                    <Trans>
                      +{more} <span className="short:sm:sr-only">more</span>
                    </Trans>
                  </span>
                )}
              </span>
            </span>
          </Link>
          {first.endsAt <= now && (
            <IconButton
              label={t`Remove timer ${{ timer: nameTimer(first) }}`}
              onClick={() => removeTimer(first)}
            >
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
