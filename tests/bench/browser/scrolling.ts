import type { Page } from "playwright";

const PAUSE_MS = 16;
const TURNS = 250;

interface Scrolling {
  /** The longest task in ms, 0 if below 50. */
  longest: number;
  /** The largest CPU time of one task in ms, measured while scrolling again. */
  longestCpu: number;
  /** The largest number of rendered cards. */
  mostCards: number;
  screensPerSecond: number;
}

/**
 * Scrolls down from the top, twice, and returns there.
 * @param wheel the pixels per turn of the wheel; each turn waits until the page has handled the last
 */
export async function measureScrolling(page: Page, wheel: number): Promise<Scrolling> {
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
  const start = performance.now();
  await scrollDown(page, wheel);
  const seconds = (performance.now() - start) / 1000;
  const seen = await page.evaluate(
    () => (window as unknown as { benchSeen: { longest: number; mostCards: number } }).benchSeen,
  );
  await scrollToTop(page);
  const longestCpu = await longestTaskCpu(page, () => scrollDown(page, wheel));
  await scrollToTop(page);
  const screens = (TURNS * wheel) / (page.viewportSize()?.height ?? Number.NaN);
  return { ...seen, longestCpu, screensPerSecond: screens / seconds };
}

async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  // The cards there are not part of scrolling.
  await page.waitForTimeout(500);
}

async function scrollDown(page: Page, wheel: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, wheel);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** An event of a trace; a task is of phase X, and `tdur` is its CPU time in µs. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/** @returns the largest CPU time in ms of one task of a page's main thread during `work` */
async function longestTaskCpu(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own");
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const tasks = traceEvents.filter(
    ({ ph, pid, tid, tdur }) =>
      ph === "X" && tdur !== undefined && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error("The trace has no task of the page");
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}
