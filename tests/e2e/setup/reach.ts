import { expect, type Page } from "@playwright/test";

/** WCAG 1.4.10: nothing has to be scrolled sideways, neither on a phone nor on 320 px (a desktop at 400 %). */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [before?.width ?? 390, 320]) {
    await page.setViewportSize({ width, height: before?.height ?? 844 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overhang, `${screen} at ${width} px: pixels beyond the right edge`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Decisions §11: on phones whatever can be pressed is at least 44 px wide and high; links inside a sentence aside, and
 * titles of cards, which have a button of full size for the same.
 */
export async function expectLargeTargets(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() => {
    const top =
      document.querySelector("[role=alertdialog]") ??
      document.querySelector("[role=dialog]") ??
      document.body;
    const targets = top.querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, textarea, input:not([type=hidden])",
    );
    return [...targets]
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) && !target.closest("[aria-hidden=true]"),
      )
      .filter(
        (target) => getComputedStyle(target).display !== "inline" && !target.matches(".sr-only, h2 > button"),
      )
      .map((target) => ({ target, box: (target.closest("label") ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
      .map(({ target, box }) => {
        const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40) ?? "";
        return `${target.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`;
      });
  });
  expect.soft(small, `${screen}: targets smaller than 44 px`).toEqual([]);
}
