import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

const dialogs = (page: Page) => page.locator("[role=dialog]");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });

test("Back asks before discarding unsaved input; Forward reopens a closed form @phone", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "View details of Lentil soup" }).click();
  await page.getByRole("button", { name: "Edit Dish" }).click();
  const form = page.getByRole("dialog", { name: "Edit Dish" });
  const title = form.getByLabel("Title");
  await title.fill("Lentil stew");
  await expect(page).toHaveURL(`/dishes?dish=${id}&edit-dish=${id}`);

  await test.step("Back asks, and Back again keeps the form", async () => {
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(title).toHaveValue("Lentil stew");
    await expect(page).toHaveURL(`/dishes?dish=${id}&edit-dish=${id}`);
  });

  await test.step("discarding closes the form and returns to the details", async () => {
    await page.goBack();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Lentil soup" })).toBeVisible();
    await expect(page).toHaveURL(`/dishes?dish=${id}`);
  });

  await test.step("Forward reopens the form without the discarded input", async () => {
    await page.goForward();
    await expect(title).toHaveValue("Lentil soup");
    await page.goBack();
    await page.goBack();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).toHaveURL("/dishes");
  });
});

test("open dialogs survive a reload and close one at a time", async ({ page, db, signIn }) => {
  await signIn();
  const { id: dishId } = await buildDish(db, { title: "Lentil soup" });
  const { id } = await buildMenu(db, { title: "Friday dinner", dishIds: [dishId] });
  await page.goto(`/menus?menu=${id}&dish=${dishId}`);
  const menu = page.getByRole("dialog", { name: "Menu Preview" });
  const dish = page.getByRole("dialog", { name: "Lentil soup" });
  await expect(dish).toBeVisible();
  await openSearch(page, "lentil");
  await expect(page.getByRole("option", { name: "Lentil soup" })).toBeVisible();
  await expect(page).toHaveURL(`/menus?menu=${id}&dish=${dishId}&search=lentil`);

  await page.reload();
  await expect(page.getByRole("combobox", { name: /^Search/ })).toHaveValue("lentil");
  await expect(page.getByRole("option", { name: "Lentil soup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dish).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dish).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).toHaveURL("/menus");
});
