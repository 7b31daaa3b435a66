import { expect, type Locator, type Page } from "@playwright/test";

/** More than the tab stops of any screen. */
const MAX_TABS = 60;

/** Presses Tab until the target has the focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await hasVisibleFocus(page), "the focus can be seen").toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

export async function tabAndPress(
  page: Page,
  target: Locator,
  key: "Enter" | "Space" = "Enter",
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Asserts that the focus is not lost to `<body>`, where Tab would start from the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator("body")).not.toBeFocused();
}

/**
 * Closes the open layer. Waits until it has the focus, because it does not handle keys before, and afterwards until the
 * focus has returned, because that would take it from the next target.
 */
export async function pressEscape(page: Page): Promise<void> {
  const layers = page.locator(":is([role=dialog], [role=menu], dialog):focus-within");
  await expect(layers.first()).toBeVisible();
  const left = await layers.last().elementHandle();
  await page.keyboard.press("Escape");
  await page.waitForFunction((layer) => {
    const { activeElement } = document;
    return (
      activeElement !== null && activeElement !== document.body && layer?.contains(activeElement) !== true
    );
  }, left);
}

/** Returns whether the focused element has an outline, or what represents it, such as a radio button's label. */
async function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    for (
      let element = document.activeElement, up = 0;
      element && up < 3;
      element = element.parentElement, up++
    ) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isHidden = getComputedStyle(element).opacity === "0";
      if (!isHidden && outlineStyle !== "none" && outlineWidth !== "0px") return true;
    }
    return false;
  });
}
