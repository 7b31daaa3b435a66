import type { Locator } from "@playwright/test";

/** Opens the fields of a dish form that phones fold. */
export async function showMoreFields(dialog: Locator): Promise<void> {
  const more = dialog.locator("details", { hasText: "More: description" });
  if ((await more.getAttribute("open")) === null) await more.locator("summary").click();
}
