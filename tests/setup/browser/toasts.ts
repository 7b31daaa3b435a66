import { expect, type Locator, type Page } from "@playwright/test";

export function toastIn(page: Page): Locator {
  return page.locator("[data-toast]");
}

/** Asserts that exactly one toast is visible, with these texts. */
export async function expectToast(
  page: Page,
  title: string | RegExp,
  description?: string,
  variant?: "default" | "success" | "destructive",
): Promise<void> {
  // A toast stays while the mouse is over it, and the button clicked last may have been there.
  await page.mouse.move(0, 0);
  const toast = toastIn(page);
  // Checks the text first, so that a failure shows the actual text.
  const heading = toast.locator("p").first();
  await expect(heading).toHaveText(title);
  await expect(heading).toBeVisible();
  if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible();
  if (variant !== undefined) await expect(toast).toHaveAttribute("data-toast", variant);
}
