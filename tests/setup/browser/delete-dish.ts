import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";

export const card = (page: Page, title: string) => page.getByRole("article", { name: title });

export const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

export async function deleteDish(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete Dish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Dish" }).click();
}

export async function titles(db: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ title: string }>("select title from dishes order by title");
  return rows.map(({ title }) => title);
}
