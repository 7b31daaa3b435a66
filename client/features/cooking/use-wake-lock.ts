import { useEffect, useState } from "react";

/**
 * Keeps the screen on while `isActive`. Browsers allow it only over https or on localhost, and release it when the page
 * is hidden.
 * @returns whether the screen stays on
 */
export function useWakeLock(isActive: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // Missing over plain http, although the types require it.
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
    if (!isActive || !wakeLock) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== "visible" || isOver) return;
      try {
        lock = await wakeLock.request("screen");
      } catch {
        // Refused, for example to save battery.
        return;
      }
      if (isOver) return void lock.release();
      setHeld(true);
      lock.addEventListener("release", () => setHeld(false));
    };
    void request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, [isActive]);
  return isHeld;
}
