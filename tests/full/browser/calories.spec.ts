import type { Page } from "@playwright/test";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { postDish } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

const ESTIMATE = /\/api\/dishes\/\d+\/estimate-calories$/;
const FAILED = "Failed to estimate calories. Please try again.";
const UNKNOWN = "No estimate for this dish: neither its name nor its description says a food that we know.";

async function pressInMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a dish that nothing resembles stays without, and says why when asked by hand", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes");
  const unasked = page.waitForResponse(ESTIMATE);
  await postDish(page, "Qwxz");
  expect((await unasked).status()).toBe(422);
  await expectToast(page, "Dish created successfully!", undefined, "success");
  const card = page.getByRole("article", { name: "Qwxz" });
  await expect(card.getByText("Estimating…")).toBeHidden();
  await pressInMenu(page, "Qwxz", "Estimate Calories");
  await expectToast(page, FAILED, UNKNOWN, "destructive");
  await expect(card.getByText(/kcal/)).toBeHidden();
});

test("an edit asks for nothing, and one that begins before the estimate came is saved beside it", async ({
  page,
  signIn,
  db,
  guard,
}) => {
  guard.allow(409, /^\/api\/dishes\/\d+$/);
  const user = await signIn();
  await buildDish(db, { title: "Greek salad", createdBy: user.id });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (ESTIMATE.test(request.url())) asked.push(request.url());
  });
  await page.goto("/dishes");
  await pressInMenu(page, "Greek salad", "Edit Dish");
  const dialog = page.getByRole("dialog", { name: "Edit Dish" });
  await dialog.getByLabel("Description").fill("With the good feta.");
  const [dish] = (await (await page.request.get("/api/dishes")).json()) as { id: number }[];
  const answer = await page.request.post(`/api/dishes/${dish?.id}/estimate-calories`, { data: {} });
  expect(answer.status()).toBe(200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Dish updated successfully!");
  await expect(dialog).toBeHidden();
  const card = page.getByRole("article", { name: "Greek salad" });
  await expect(card.getByText("With the good feta.")).toBeVisible();
  await expect(card.getByText("Reference estimate")).toBeVisible();
  expect(asked).toEqual([]);
});

test("a typed figure is replaced only by somebody who says so, and stays in the history", async ({
  page,
  signIn,
  db,
}) => {
  const user = await signIn();
  await buildDish(db, {
    title: "French fries",
    cookingMethod: "Fried",
    estimatedCalories: 999,
    caloriesSource: "manual",
    createdBy: user.id,
  });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for French fries" }).click();
  await expect(page.getByRole("menuitem", { name: "Estimate Calories" })).toBeHidden();
  await pressEscape(page);
  await page.getByRole("button", { name: "View details of French fries" }).click();
  const details = page.getByRole("dialog", { name: "French fries" });
  const estimate = details.getByRole("button", { name: "Estimate Calories" });
  const question = page.getByRole("alertdialog", { name: "Replace the typed calories?" });
  await estimate.click();
  await expect(question).toContainText("Somebody typed 999 kcal for “French fries”.");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await expect(details.getByText("Manual entry")).toBeVisible();
  await estimate.click();
  await question.getByRole("button", { name: "Replace with an estimate" }).click();
  await expectToast(page, /^About \d{3} kcal per serving$/);
  await expect(details.getByText("Reference estimate")).toBeVisible();
  await details.getByText("History", { exact: true }).click();
  await expect(details.getByRole("deletion").filter({ hasText: "999 kcal" })).toBeVisible();
});

test("menus say what a person eats, as far as it is known @phone", async ({ page, signIn, db }) => {
  const user = await signIn();
  const createdBy = user.id;
  const soup = await buildDish(db, { title: "Soup", estimatedCalories: 310, createdBy });
  const stew = await buildDish(db, { title: "Stew", estimatedCalories: 1_450, createdBy });
  const bread = await buildDish(db, { title: "Bread", createdBy });
  await buildMenu(db, { title: "Lunch", dishIds: [soup.id, stew.id], createdBy });
  await buildMenu(db, { title: "Dinner", dishIds: [soup.id, stew.id, bread.id], createdBy });
  await buildMenu(db, { title: "Snack", dishIds: [bread.id], createdBy });
  await page.goto("/menus");
  const menu = (title: string) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(menu("Lunch").getByText("1,760 kcal per person", { exact: true })).toBeVisible();
  await expect(menu("Dinner").getByText("At least 1,760 kcal per person", { exact: true })).toBeVisible();
  await expect(menu("Snack")).not.toContainText("kcal");
  await page.getByRole("button", { name: "Preview Dinner" }).click();
  await expect(
    page.getByRole("dialog").getByText("At least 1,760 kcal per person: known for 2 of 3 dishes"),
  ).toBeVisible();
});

test("the Admin Panel shows reference estimates below the AI estimates when there are some", async ({
  page,
  signIn,
  db,
}) => {
  const { id: createdBy } = await signIn({ isAdmin: true });
  await buildDish(db, { estimatedCalories: 640, caloriesSource: "ai", createdBy });
  await page.goto("/admin");
  const figures = page.getByRole("region", { name: "Dish statistics" }).getByRole("definition");
  await expect(figures).toHaveText(["1", "1", "0", "1"]);
  await buildDish(db, { estimatedCalories: 300, caloriesSource: "reference", createdBy });
  await page.reload();
  await expect(figures).toHaveText(["2", "2", "0", "1", "1 reference estimate"]);
});

test.describe("a batch", () => {
  const card = (page: Page) => page.getByRole("region", { name: "Batch calorie estimation" });
  const start = (page: Page) => card(page).getByRole("button", { name: "Start estimating" });

  test("estimates the dishes without calories, shows ten of them, and says which it left alone @phone", async ({
    page,
    signIn,
    db,
  }) => {
    const { id: createdBy } = await signIn({ isAdmin: true });
    const known = ["Lasagne", "Tiramisu", "Ratatouille", "Falafel", "Hummus", "Pad thai"];
    for (const title of known) {
      await buildDish(db, { title, createdBy });
      await buildDish(db, { title: `${title} for two`, createdBy });
    }
    await buildDish(db, { title: "Qwxz", createdBy });
    await buildDish(db, {
      title: "Ramen",
      estimatedCalories: 444,
      caloriesSource: "user",
      createdBy,
    });
    await page.goto("/admin");
    await expect(card(page).getByText("13 dishes. Figures that are there stay as they are.")).toBeVisible();
    await start(page).click();
    await expectToast(page, "Calories estimated for 12 dishes", undefined, "success");
    await expect(card(page).getByText("The last batch estimated 12 of 13 dishes.")).toBeVisible();
    const estimated = card(page).getByRole("region", { name: "Estimated (12)" });
    await expect(estimated.getByRole("listitem")).toHaveCount(10);
    await expect(estimated.getByText(/^Low confidence · \d\d%$/)).toHaveCount(10);
    await expect(estimated.getByText("and 2 more")).toBeVisible();
    await expect(card(page).getByRole("region", { name: "Left as they were (1)" })).toContainText(UNKNOWN);
    await expect(page.getByRole("definition").nth(2)).toHaveText("1");
    await expect(page.getByRole("definition").nth(3)).toHaveText("0");
    await expect(page.getByRole("definition").nth(4)).toHaveText("12 reference estimates");

    await card(page)
      .getByRole("radio", { name: /^All dishes, except/ })
      .check();
    await start(page).click();
    await expectToast(page, "Calories estimated for 12 dishes");
    await page.reload();
    await expect(card(page).getByText("The last batch estimated 12 of 13 dishes.")).toBeVisible();
    await estimated.getByRole("link").first().click();
    await expect(page.getByRole("dialog").getByText("Reference estimate")).toBeVisible();
    await page.goto("/dishes");
    await expect(page.getByRole("article", { name: "Ramen" }).getByText("444 kcal")).toBeVisible();
  });

  test("with nothing to do says so", async ({ page, signIn }) => {
    await signIn({ isAdmin: true });
    await page.goto("/admin");
    await expect(card(page).getByText("There are none: every dish has its calories.")).toBeVisible();
    await start(page).click();
    await expect(
      card(page).getByText("The last batch found nothing to do: no dish needed an estimate."),
    ).toBeVisible();
  });

  test("that cannot be started says so", async ({ page, signIn, guard }) => {
    guard.allow(503, /batch-estimate-calories$/);
    await signIn({ isAdmin: true });
    await page.route(/batch-estimate-calories$/, (route) =>
      route.fulfill({ status: 503, json: { message: "The database is away.", code: "unavailable" } }),
    );
    await page.goto("/admin");
    await start(page).click();
    await expectToast(
      page,
      "Failed to estimate calories for dishes.",
      "The database is away.",
      "destructive",
    );
    await expect(start(page)).toBeEnabled();
  });
});
