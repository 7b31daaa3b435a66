import { expect, type Locator, type Page } from "@playwright/test";

/** More Tabs than any screen has stops. */
const ENOUGH = 60;

/** Presses Tab until the focus is there, and holds that everybody can see where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < ENOUGH; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await hasVisibleFocus(page), "the focus can be seen").toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to something with Tab and presses it. */
export async function tabAndPress(
  page: Page,
  target: Locator,
  key: "Enter" | "Space" = "Enter",
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and types. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** The focus is somewhere: on `<body>` nobody hears or sees where they are, and Tab starts from the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator("body")).not.toBeFocused();
}

/**
 * Closes what is open, once it has the focus: what has just been painted does not listen yet. Waits until the focus is
 * elsewhere: it is given back a moment after the layer is gone, and would be taken from what is pressed meanwhile.
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

/** A ring around the element with the focus, or around what stands for it (the label of a hidden radio button). */
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
