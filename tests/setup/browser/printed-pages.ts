import type { Page } from "@playwright/test";

/** How many pages of paper the page as it stands would take. */
export async function countPrintedPages(page: Page, format: "A4" | "Letter"): Promise<number> {
  const paper = (await page.pdf({ format })).toString("latin1");
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
