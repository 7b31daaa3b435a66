import type { Page } from "@playwright/test";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";
import { expect, test } from "./setup/fixtures.ts";
import { printedPages } from "./setup/paper.ts";

const LONG = "A dish whose name goes on for a while, as names of dishes do in good restaurants";

async function showMenu(page: Page, id: number): Promise<void> {
  await page.goto(`/menus?menu=${id}`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Print" })).toBeVisible();
}

for (const format of ["A4", "Letter"] as const) {
  test(`a menu of fourteen dishes is printed on one page of ${format}`, async ({ page, signIn, db }) => {
    const createdBy = (await signIn()).id;
    const dishIds: number[] = [];
    for (let index = 0; index < 14; index++) {
      const category = ["Starters", "Soups", "Mains", "Sweet things", null][index % 5] ?? null;
      const description = `${LONG}. ${LONG}. ${LONG}.`;
      const dish = await buildDish(db, { title: `${LONG} ${index}`, description, category, createdBy });
      dishIds.push(dish.id);
    }
    const menu = await buildMenu(db, { title: `Dinner. ${LONG}`, description: LONG, dishIds, createdBy });
    await showMenu(page, menu.id);
    await expect.poll(() => printedPages(page, format)).toBe(1);
  });
}

test("a very long menu runs on to further pages", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const dishIds: number[] = [];
  for (let index = 0; index < 60; index++) {
    dishIds.push((await buildDish(db, { title: `${LONG} ${index}`, description: LONG, createdBy })).id);
  }
  const menu = await buildMenu(db, { dishIds, createdBy });
  await showMenu(page, menu.id);
  expect(await printedPages(page, "A4")).toBeGreaterThan(1);
});

test("on paper there is the menu card and nothing of the program", async ({ page, signIn, db }) => {
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
