import type { Page } from "playwright";

/** Pixels per wheel event, and events per second, of fast scrolling. */
const WHEEL = 600;
const PAUSE_MS = 16;
const TURNS = 250;

/** Scrolls with the wheel. @returns the longest task in ms (0 if below 50) and the largest number of rendered cards */
export async function measureScrolling(page: Page): Promise<{ longest: number; mostCards: number }> {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    const seen = { longest: 0, mostCards: 0 };
    Object.assign(window, { benchSeen: seen });
    // Only tasks of at least 50 ms are reported.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
    // No named functions: the compiler wraps them in a helper that does not exist in the page.
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
