import type { Page } from "playwright";

/** Pixels that the wheel moves at once, and how often a second: a hand in a hurry. */
const WHEEL = 600;
const PAUSE_MS = 16;
const TURNS = 250;

/** Scrolls with the wheel. @returns the longest task meanwhile (0 when none took 50 ms), and the most cards there were */
export async function measureScrolling(page: Page): Promise<{ longest: number; mostCards: number }> {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    const seen = { longest: 0, mostCards: 0 };
    Object.assign(window, { benchSeen: seen });
    // Only tasks of 50 ms and more are told.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
    // Without functions that have a name: what compiles this file gives those a helper that the page does not have.
    new MutationObserver(() => {
      seen.mostCards = Math.max(seen.mostCards, document.querySelectorAll("article").length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, WHEEL);
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(
    () => (window as unknown as { benchSeen: { longest: number; mostCards: number } }).benchSeen,
  );
}
