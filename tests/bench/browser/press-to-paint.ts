import type { Page } from "playwright";

/**
 * What "Interaction to Next Paint" measures, as the browser itself tells it.
 * @param event what the press is to the page
 * @returns the slowest one's milliseconds from the press until the screen showed what came of it
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
    // The browser tells of nothing that took less.
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  }, event);
  await press();
  await page.waitForTimeout(1_000);
  const found = await page.evaluate(() => (window as unknown as { benchPresses: number[] }).benchPresses);
  return Math.max(0, ...found);
}
