import { expect, type Page } from "@playwright/test";

/** Asserts WCAG 1.4.10: the page does not scroll sideways, and no part of it in two directions. */
export async function expectSingleScrollDirection(page: Page, screen: string): Promise<void> {
  const find = () =>
    page.evaluate(() => {
      const overhang = document.documentElement.scrollWidth - window.innerWidth;
      const scrolls = (way: string, all: number, seen: number) => /auto|scroll/.test(way) && all > seen + 1;
      const both = [...document.body.querySelectorAll("*")].filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          scrolls(overflowX, element.scrollWidth, element.clientWidth) &&
          scrolls(overflowY, element.scrollHeight, element.clientHeight)
        );
      });
      return { overhang: Math.max(0, overhang), both: both.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
    });
  // Polled, because a page that has changed its size may not have been rendered again.
  await expect
    .configure({ soft: true })
    .poll(find, `${screen}: pixels beyond the right edge, parts that scroll both ways`)
    .toEqual({ overhang: 0, both: [] });
}

/**
 * Asserts that targets on phones are at least 44 px wide and high, except links inside sentences and titles of cards,
 * which have a full-size button for the same action.
 */
export async function expectMinimumTargetSize(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() => {
    const top =
      document.querySelector("[role=alertdialog]") ??
      document.querySelector("[role=dialog]") ??
      document.body;
    const targets = top.querySelectorAll<HTMLElement>(
      "button, a[href], summary, select, textarea, input:not([type=hidden])",
    );
    return (
      [...targets]
        .filter(
          (target) =>
            target.checkVisibility({ visibilityProperty: true }) && !target.closest("[aria-hidden=true]"),
        )
        .filter(
          (target) =>
            getComputedStyle(target).display !== "inline" &&
            !target.matches(".sr-only, :is(h2, h3) > button"),
        )
        .map((target) => {
          const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
          // The button of a card reacts on all of the card, over which its ::after is laid.
          const over = getComputedStyle(target, "::after");
          const larger = (own: number, laid: string) => Math.max(own, parseFloat(laid) || 0);
          return { target, box: { width: larger(width, over.width), height: larger(height, over.height) } };
        })
        // 1 px: hidden but for screen readers.
        .filter(({ box }) => box.width > 1 && (Math.round(box.width) < 44 || Math.round(box.height) < 44))
        .map(({ target, box }) => {
          const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40) ?? "";
          return `${target.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`;
        })
    );
  });
  expect.soft(small, `${screen}: targets smaller than 44 px`).toEqual([]);
}

/** Asserts that fields have at least 16 px: iOS zooms in on smaller ones, and does not zoom out again. */
export async function expectReadableFields(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=file]), select, textarea")]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );
  expect.soft(small, `${screen}: fields with less than 16 px`).toEqual([]);
}

/**
 * Asserts WCAG 2.4.11: each focused element, forwards and backwards, is not hidden below sticky parts. It follows that
 * a dialog can be scrolled to all of its buttons.
 */
export async function expectFocusNotObscured(page: Page, screen: string): Promise<void> {
  // Makes the browser show the focus as for keyboard users.
  await page.keyboard.press("Tab");
  const hidden = await page.evaluate(() => {
    const layers = document.querySelectorAll("[role=alertdialog], [role=dialog], [role=menu], dialog[open]");
    const top = [...layers].at(-1) ?? document.body;
    const stops = [
      ...top.querySelectorAll<HTMLElement>(
        "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role^=menuitem]",
      ),
    ].filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.matches(":disabled"));
    const isSeen = (stop: HTMLElement) => {
      // A checkbox may be as small as a pixel; its label represents it.
      const shown = stop.closest("label") ?? stop;
      const box = shown.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(window.innerWidth, box.right)];
      const [upper, lower] = [Math.max(0, box.top), Math.min(window.innerHeight, box.bottom)];
      return [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((across) => {
          const there = document.elementFromPoint(
            left + (right - left) * across,
            upper + (lower - upper) * down,
          );
          return there !== null && shown.contains(there);
        }),
      );
    };
    // Toasts disappear after a few seconds.
    for (const messages of document.querySelectorAll<HTMLElement>("[data-toaster]")) messages.hidden = true;
    return [...stops, ...stops.toReversed()]
      .filter((stop) => {
        stop.focus();
        return document.activeElement === stop && !isSeen(stop);
      })
      .map((stop) => stop.getAttribute("aria-label") ?? stop.outerHTML.slice(0, 120));
  });
  expect.soft([...new Set(hidden)], `${screen}: has the focus and is hidden`).toEqual([]);
  // Native dialogs let the focus leave the page.
  const ours = page.locator("body:has([role=alertdialog], [role=dialog]):not(:has(dialog[open]))");
  if ((await ours.count()) === 0) return;
  for (const key of ["Shift+Tab", "Tab"]) {
    await page.keyboard.press(key);
    await expect.soft(page.locator(":focus"), `${screen}, ${key}`).toBeInViewport();
  }
}

/** Asserts that no text sticks out of its box or is cut off without an ellipsis. */
export async function expectNothingCut(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(async () => {
    // The page may render again after a resize.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      if (text.width < 1) continue;
      for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
        const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp } =
          getComputedStyle(box);
        if (display === "inline" || display === "contents") continue;
        const { left, right, bottom, width } = box.getBoundingClientRect();
        const isForScreenReaders = width <= 1;
        const mayBeCut = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        if (isForScreenReaders || mayBeCut || /auto|scroll/.test(overflowX + overflowY)) break;
        const isCutBelow = overflowY !== "visible" && text.bottom > bottom + 1;
        if (text.left < left - 1 || text.right > right + 1 || isCutBelow) {
          found.push(`"${texts.currentNode.textContent}" in ${box.outerHTML.slice(0, 120)}`);
          break;
        }
        if (position === "fixed" || position === "absolute") break;
      }
    }
    return found;
  });
  expect.soft(cut, `${screen}: cut texts`).toEqual([]);
}
