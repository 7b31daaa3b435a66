import { dishes, settings } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

const RECIPE = `Serves 4

Ingredients
- 250 g red lentils
- 1 onion

Method
1. Chop the onion.
2. Simmer for 20 minutes.
3. Serve with lemon.`;

test("a recipe is pasted, scaled and cooked step by step @phone", async ({ page, signIn, db }) => {
  await page.context().grantPermissions(["screen-wake-lock"]);
  const me = await signIn();
  await db.insert(dishes).values({ title: "Lentil soup", createdBy: me.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "View details of Lentil soup" }).click();
  const details = page.getByRole("dialog", { name: "Lentil soup" });
  await details.getByRole("button", { name: "Edit Dish" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Dish" });
  await edit.getByText("Add recipe").click();
  const ingredients = edit.getByLabel("Ingredients");
  await ingredients.focus();
  await ingredients.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, RECIPE);
  await expect(ingredients).toHaveValue("250 g red lentils\n1 onion");
  await expect(edit.getByLabel("Servings")).toHaveValue("4");
  await edit.getByLabel("Minutes").fill("35");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();

  await expect(details.getByText("250 g red lentils")).toBeVisible();
  await details.getByRole("button", { name: "More servings" }).click();
  await details.getByRole("button", { name: "More servings" }).click();
  await expect(details.getByText("375 g red lentils")).toBeVisible();
  await details.getByRole("button", { name: "Cook", exact: true }).click();
  const step = page.getByRole("region", { name: /^Step/ });
  await expect(step).toContainText("Chop the onion.");
  await expect(page.getByText("The screen stays on while you cook.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(step).toContainText("Simmer for 20 minutes.");
  await expect(page.getByText("375 g red lentils").last()).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole("button", { name: "Back" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(step).toContainText("Serve with lemon.");
  await page.keyboard.press("Escape");
  await expect(step).toBeHidden();
  await expect(details.getByText("6 servings")).toBeVisible();
  await expect(details.getByRole("button", { name: /^Continue/ })).toBeInViewport({ ratio: 1 });
});

test("units are chosen on a recipe, shown while cooking and remembered, also for guests @phone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  await db.update(settings).set({ areRecipesPublic: true });
  const ingredients = "2 cups flour\n1 cup (240 ml) milk\n8 oz chocolate";
  const instructions = "Preheat the oven to 350°F.\nBake for 20 minutes.";
  const recipe = { ingredients, instructions, servings: 4, title: "Cake", createdBy };
  const [dish] = await db
    .insert(dishes)
    .values([recipe, { ...recipe, title: "Salad", ingredients: "1 onion", instructions: null }])
    .returning();
  await page.goto(`/dishes?dish=${dish?.id}`);
  const details = page.getByRole("dialog", { name: "Cake" });
  await expect(details.getByText("2 cups flour")).toBeVisible();
  await expect(details.getByLabel("Units")).toHaveValue("written");
  await details.getByLabel("Units").selectOption("Metric");
  await details.getByRole("button", { name: "More servings" }).click();
  await expect(details.getByRole("listitem").filter({ hasText: /flour|milk|chocolate|oven/ })).toHaveText([
    "315 g flour",
    "300 ml milk",
    "285 g chocolate",
    "1Preheat the oven to 175 °C.",
  ]);
  await page.goto(`/dishes?cooking=${dish?.id}`);
  await expect(page.getByRole("region", { name: "Step 1 of 2" })).toContainText("175 °C");
  await page.goto(`/public/dishes/${dish?.id}`);
  await expect(page.getByText("240 ml milk")).toBeVisible();
  await page.getByLabel("Units").selectOption("US");
  await expect(page.getByText("1 cup milk")).toBeVisible();
  await expect(page.getByText("350°F")).toBeVisible();
  await page.goto(`/public/dishes/${(dish?.id ?? 0) + 1}`);
  await expect(page.getByText("1 onion")).toBeVisible();
  await expect(page.getByLabel("Units")).toBeHidden();
});

test("the photo of a dish stays in sight next to its recipe, and both buttons fit 320 px @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  const instructions = Array.from({ length: 40 }, (_, step) => `Stir for the ${step + 1}th time`).join("\n");
  const [dish] = await db.insert(dishes).values({ title: "Polenta", instructions, createdBy }).returning();
  await page.goto(`/dishes?dish=${dish?.id}`);
  const details = page.getByRole("dialog", { name: "Polenta" });
  await details.getByText("Stir for the 30th time").scrollIntoViewIfNeeded();
  await expect(details.getByRole("img", { name: /Polenta/ })).toBeInViewport({ ratio: 0.9 });

  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ["Plan for a day", "Cook"])
    await expect(details.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await details.getByRole("button", { name: "Cook", exact: true }).click();
  await expect(page.getByRole("region", { name: "Step 1 of 40" })).toContainText("Stir for the 1th time");
  for (const name of ["Back", "Next"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
});
