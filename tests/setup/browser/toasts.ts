import { expect, type Locator, type Page } from "@playwright/test";

/** The one toast in sight. */
export function toastIn(page: Page): Locator {
  return page.locator("[data-toast]");
}

/** The one toast in sight says this. */
export async function expectToast(
  page: Page,
  title: string | RegExp,
  description?: string,
  variant?: "default" | "success" | "destructive",
): Promise<void> {
  // A toast stays as long as a mouse rests on it, and the button pressed last may have been just there.
  await page.mouse.move(0, 0);
  const toast = toastIn(page);
  // Where it says something else, the failure tells what.
  const heading = toast.locator("p").first();
  await expect(heading).toHaveText(title);
  await expect(heading).toBeVisible();
  if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible();
  if (variant !== undefined) await expect(toast).toHaveAttribute("data-toast", variant);
}
