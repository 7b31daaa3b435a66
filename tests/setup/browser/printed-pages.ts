import type { Page } from "@playwright/test";

/** Returns the number of sheets on which the page would be printed. */
export async function countPrintedPages(page: Page, format: "A4" | "Letter"): Promise<number> {
  const paper = (await page.pdf({ format })).toString("latin1");
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
