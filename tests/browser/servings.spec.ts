import type { Page } from "@playwright/test";
import { addDays, today } from "#client/features/meals/week-days.ts";
import { settings } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/builders.ts";

test("four at home and four guests are eight portions, and a doubled stew is bought once @phone @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await db.update(settings).set({ householdServings: 4 });
  const soup = await buildDish(db, { title: "Soup", servings: 4, ingredients: "250 g red lentils" });
  const stew = await buildDish(db, {
    title: "Stew",
    servings: 2,
    ingredients: "500 g beef",
    instructions: "Cook the beef.",
  });
  await buildMeal(db, { day: today(), dishId: stew.id });
  const menu = await buildMenu(db, {
    title: "Friends",
    eventDate: addDays(today(), 2),
    guestCount: 4,
    countsHousehold: true,
    dishIds: [soup.id],
  });
  const list = page.getByRole("dialog", { name: "To buy" });
  const amountOf = (name: RegExp, on = list) =>
    on.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name }) });
  const meal = page.getByRole("button", { name: "More for Stew" });
  const shop = async (then: () => Promise<void>) => {
    await page.getByRole("button", { name: /^To buy/ }).click();
    await then();
    await page.goBack();
  };

  await page.goto("/menus?view=week");
  await shop(async () => {
    await expect(amountOf(/^Beef/)).toContainText("1 kg");
    await expect(amountOf(/^Red lentils/)).toContainText("500 g");
  });

  await test.step("six eat instead of four, in three presses", async () => {
    await meal.click();
    for (const _press of [1, 2]) await page.getByRole("menuitem", { name: "One more" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByText("For 6 people")).toBeVisible();
    await shop(() => expect(amountOf(/^Beef/)).toContainText("1.5 kg"));
  });

  await test.step("cooked double, it is bought once for both days", async () => {
    await meal.click();
    await page.getByRole("menuitem", { name: "Cook double" }).click();
    await expect(meal).toHaveCount(2);
    await shop(async () => {
      await expect(amountOf(/^Beef/)).toContainText("3 kg");
      await page.getByRole("radio", { name: "Only this dinner" }).click();
      await expect(amountOf(/^Beef/)).toContainText("3 kg");
      await expect(amountOf(/^Red lentils/)).toHaveCount(0);
    });
    await page.getByRole("link", { name: "Stew" }).first().click();
    await expect(page.getByText("12 servings")).toBeVisible();
    await expect(page.getByText("3000 g beef")).toBeVisible();
    await page.reload();
    await expect(page.getByText("12 servings")).toBeVisible();
    await page.goBack();
  });

  await test.step("the switch of the event's list takes the household away", async () => {
    await page.goto(`/menus?shopping=${menu.id}`);
    const ofEvent = page.getByRole("dialog", { name: "Shopping list" });
    await expect(amountOf(/^Red lentils/, ofEvent)).toContainText("500 g");
    await ofEvent.getByRole("checkbox", { name: "For 4 guests and the 4 of you" }).click();
    await expect(amountOf(/^Red lentils/, ofEvent)).toContainText("250 g");
  });
});

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
  await expect(basket(/^To buy ?, 1 open line$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
