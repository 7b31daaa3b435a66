import type { Page } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { card, deleteDish, titles, undo } from "#tests/setup/browser/delete-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { openSearch } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

const dismiss = (page: Page) => page.getByRole("button", { name: "Dismiss" });

/** Deletes one of two dishes. */
async function deletePolenta(page: Page, db: Database): Promise<void> {
  await buildDish(db, { title: "Polenta" });
  await buildDish(db, { title: "Risotto" });
  await page.goto("/dishes");
  await deleteDish(page, "Polenta");
  await expectToast(page, "Dish deleted", "Polenta");
}

test("Undo restores a deleted dish; leaving the page completes the deletion @phone", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await deletePolenta(page, db);
  await expect(card(page, "Polenta")).toBeHidden();
  await expect(page.getByRole("radio", { name: "All Categories" })).toHaveAccessibleName(/1 dish$/);
  await undo(page).click();
  await expect(card(page, "Polenta")).toBeVisible();
  expect(await titles(db)).toEqual(["Polenta", "Risotto"]);

  await deleteDish(page, "Polenta");
  await expectToast(page, "Dish deleted", "Polenta");
  await page.reload();
  await expect(card(page, "Risotto")).toBeVisible();
  await expect(card(page, "Polenta")).toBeHidden();
  expect(await titles(db)).toEqual(["Risotto"]);
});

test("a dish is deleted after Undo was offered for ten seconds @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  await page.clock.install();
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Polenta" }).click();
  await page.getByRole("menuitem", { name: "Delete Dish" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete Dish" });
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  // From here on, time passes only in the test's steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirm.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(500);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(9_400);
  await expect(undo(page)).toBeVisible();
  expect(await titles(db)).toEqual(["Polenta"]);
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.clock.runFor(1_000);
  expect((await deleted).status()).toBe(204);
  expect(await titles(db)).toEqual([]);
});

test("a second deletion completes the first and can be undone @nightly", async ({ page, db, signIn }) => {
  await signIn();
  for (const title of ["Polenta", "Risotto", "Tiramisu"]) await buildDish(db, { title });
  await page.goto("/dishes");
  await deleteDish(page, "Polenta");
  await expectToast(page, "Dish deleted", "Polenta");
  await deleteDish(page, "Risotto");
  await expectToast(page, "Dish deleted", "Risotto");
  await expect.poll(() => titles(db)).toEqual(["Risotto", "Tiramisu"]);
  await undo(page).click();
  await expect(card(page, "Risotto")).toBeVisible();
  await expect(card(page, "Tiramisu")).toBeVisible();
  await expect(card(page, "Polenta")).toBeHidden();
  expect(await titles(db)).toEqual(["Risotto", "Tiramisu"]);
});

test("the details of a dish being deleted say that it is removed until Undo is pressed @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(404, /^\/api\/dishes\/\d+/);
  await signIn();
  const { id } = await buildDish(db, { title: "Polenta" });
  await buildDish(db, { title: "Risotto" });
  const details = (title: string) => page.getByRole("dialog", { name: title });
  const gone = page.getByText("This dish has been removed");
  await page.goto(`/dishes?dish=${id}`);
  await expect(details("Polenta")).toBeVisible();
  await (await openSearch(page, "Risotto")).getByRole("option", { name: "Risotto" }).click();
  await details("Risotto").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dishes");

  await test.step("Undo restores the dish", async () => {
    await deleteDish(page, "Polenta");
    await expectToast(page, "Dish deleted", "Polenta");
    await page.goBack();
    await expect(gone).toBeVisible();
    await undo(page).click();
    await expect(details("Polenta")).toBeVisible();
    await page.goForward();
    await expect(details("Polenta")).toBeHidden();
  });

  await test.step("it stays removed without Undo", async () => {
    await deleteDish(page, "Polenta");
    await expectToast(page, "Dish deleted", "Polenta");
    await page.goBack();
    await expect(gone).toBeVisible();
    const refetched = page.waitForResponse((response) => response.status() === 404);
    await dismiss(page).click();
    await refetched;
    expect(await titles(db)).toEqual(["Risotto"]);
    await expect(gone).toBeVisible();
  });
});

test("a dish being deleted is hidden on other pages, where Undo restores it @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await deletePolenta(page, db);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const newest = page.getByRole("region", { name: "Fresh from the kitchen" });
  await expect(newest.getByRole("link", { name: /^(Risotto|Polenta)$/ })).toHaveText(["Risotto"]);
  await undo(page).hover();
  await undo(page).click();
  await expect(newest.getByRole("link", { name: /^(Risotto|Polenta)$/ })).toHaveText(["Risotto", "Polenta"]);
});
