import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/builders.ts";

/** Makes the next matching request fail. */
async function failOnce(page: Page, method: string, path: RegExp, status = 500): Promise<void> {
  let failed = false;
  await page.route(path, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    const body = { message: "Something went wrong on the server.", code: "internal" };
    await route.fulfill({ status, json: body });
  });
}

test("a dish form keeps its input when saving fails and saves on the next try", async ({
  page,
  signIn,
  guard,
}) => {
  guard.allow(500, /^\/api\/dishes$/);
  await signIn();
  await failOnce(page, "POST", /\/api\/dishes$/);
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Risotto");
  await dialog.getByLabel("Description").fill("Stir, and stir again.");
  await dialog.getByLabel("Cooking Method").selectOption("Fried");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Failed to create dish", "Something went wrong on the server.", "destructive");
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Risotto");
  await expect(dialog.getByLabel("Description")).toHaveValue("Stir, and stir again.");
  await expect(dialog.getByLabel("Cooking Method")).toHaveValue("Fried");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish created successfully!", undefined, "success");
  await expect(page.getByRole("article", { name: "Risotto" })).toBeVisible();
});

test("a form with unsaved input asks before it is discarded", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Almost");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Almost");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("");
});

test("a conflicting edit shows both versions and loses neither", async ({
  page,
  signIn,
  db,
  visitor,
  guard,
}) => {
  guard.allow(409, /^\/api\/dishes\/\d+$/);
  const user = await signIn();
  const dish = await buildDish(db, { title: "Focaccia", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Focaccia" }).click();
  await page.getByRole("menuitem", { name: "Edit Dish" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dish" });
  await dialog.getByLabel("Title").fill("Focaccia with rosemary");

  const other = await visitor({ firstName: "Jonas", lastName: "Berg" });
  const answer = await other.context.request.patch(`/api/dishes/${dish.id}`, {
    data: { title: "Focaccia with olives", description: "Two hours of rest." },
  });
  expect(answer.status()).toBe(200);

  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText("Jonas Berg changed this dish while you were editing.");
  await expect(notice).toContainText("Their version: Focaccia with olives");
  await expect(notice).toContainText("Your version: Focaccia with rosemary");
  const unchanged = await other.context.request.get(`/api/dishes/${dish.id}`);
  expect(await unchanged.json()).toMatchObject({ title: "Focaccia with olives" });

  await notice.getByRole("button", { name: "Keep My Changes" }).click();
  await expectToast(page, "Dish updated successfully!");
  const merged = await other.context.request.get(`/api/dishes/${dish.id}`);
  expect(await merged.json()).toMatchObject({
    title: "Focaccia with rosemary",
    description: "Two hours of rest.",
  });
});
