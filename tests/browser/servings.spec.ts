import type { Page } from "@playwright/test";
import { today } from "#client/features/meals/week-days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMeal } from "#tests/setup/data/builders.ts";

test("own lines are counted at the basket on a narrow phone, and staples leave the count @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn();
  const rice = await buildDish(db, { title: "Rice", ingredients: "1 kg rice" });
  await buildMeal(db, { day: today(), dishId: rice.id });
  await page.goto("/");
  const basket = (name: RegExp): ReturnType<Page["getByRole"]> => page.getByRole("button", { name });
  await basket(/^To buy$/).click();
  const list = page.getByRole("dialog", { name: "To buy" });
  await list.getByRole("textbox", { name: "Add to the list" }).fill("Milk");
  await page.keyboard.press("Enter");
  await expect(list.getByText("0 of 2")).toBeVisible();
  await list.getByRole("button", { name: "More for Rice" }).click();
  await page.getByRole("menuitem", { name: "We always have this" }).click();
  await expect(list.getByText("0 of 1")).toBeVisible();
  await page.goBack();
  await expect(basket(/^To buy ?, 1 item$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
