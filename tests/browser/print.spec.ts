import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

async function showMenu(page: Page, id: number): Promise<void> {
  await page.goto(`/menus?menu=${id}`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Print" })).toBeVisible();
}

test("printing a menu shows only the menu card", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const dish = await buildDish(db, { title: "Polenta", createdBy });
  const menu = await buildMenu(db, { title: "Sunday dinner", dishIds: [dish.id], createdBy });
  await showMenu(page, menu.id);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").getByText("Polenta")).toBeVisible();
  for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByText("History", { exact: true })).toBeHidden();
});
