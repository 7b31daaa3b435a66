import type { Page } from "playwright";

/**
 * Measures Interaction to Next Paint with the browser's own event timing.
 * @param event the type of event to measure
 * @returns milliseconds from the slowest press to its next paint
 */
export async function pressToPaint(
  page: Page,
  event: "click" | "keydown",
  press: () => Promise<void>,
): Promise<number> {
  await page.evaluate((name) => {
    const seen: number[] = [];
    Object.assign(window, { benchPresses: seen });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === name) seen.push(entry.duration);
    });
    // 16 ms is the browser's minimum.
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  }, event);
  await press();
  await page.waitForTimeout(1_000);
  const found = await page.evaluate(() => (window as unknown as { benchPresses: number[] }).benchPresses);
  return Math.max(0, ...found);
}
