import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { Timer } from "./cooking-state.ts";

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
