import { daysUntil, isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { closeNewDish, createFirstAccount } from "#tests/setup/browser/steps.ts";
import { TEST_PASSWORD } from "#tests/setup/data/builders.ts";

const SUNDAY = 0;

test("four steps lead from the setup page to the first planned dinner @translated @phone", async ({
  page,
  installation,
  db,
  hasTouch,
}) => {
  test.slow();
  expect(db, "there is no account yet").toBeDefined();
  await createFirstAccount(page, await installation.setupAddress());

  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 4 done");
  const dialog = (name: string) => page.getByRole("dialog", { name });

  await test.step("the first dish", async () => {
    await steps.getByRole("link", { name: "Add your first dish" }).click();
    await dialog("Create Dish").getByLabel("Dish Name").fill("Minestrone");
    await dialog("Create Dish").getByRole("button", { name: "Create Dish" }).click();
    await closeNewDish(page, "Minestrone");
    await expect(steps).toContainText("1 of 4 done");
    await expect(steps).toContainText("Add your first dish, done");
  });

  await test.step("the suggested categories", async () => {
    await steps.getByRole("button", { name: "Choose categories" }).click();
    await steps.getByRole("checkbox", { name: "Sides" }).uncheck();
    await steps.getByRole("button", { name: "Add 5 categories" }).click();
    await expect(steps).toContainText("2 of 4 done");
  });

  await test.step("another member", async () => {
    await steps.getByRole("link", { name: "Add everyone else" }).click();
    const member = dialog("Add member");
    await member.getByLabel("Username").fill("jonas");
    await member.getByLabel("First name").fill("Jonas");
    await member.getByLabel(/^Password/).fill(TEST_PASSWORD);
    await member.getByRole("button", { name: "Add member" }).click();
    await expect(steps).toContainText("3 of 4 done");
  });

  await test.step("a dinner, after which the steps are gone", async () => {
    await steps.getByRole("link", { name: "Plan a dinner" }).click();
    const menu = dialog("Create Event Menu");
    await menu.getByLabel("Event name").fill("Sunday dinner");
    await menu.getByLabel("Event date").fill(isoDate(daysUntil(SUNDAY)));
    if (hasTouch) await menu.getByRole("button", { name: "Choose dishes" }).click();
    await menu.getByRole("checkbox", { name: "Minestrone" }).check();
    await menu.getByRole("button", { name: "Create Menu" }).click();
    await expect(menu).toBeHidden();
    await expect(steps).toBeHidden();
    await expect(page.getByText("Next on the table")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sunday dinner" })).toBeVisible();
  });

  await test.step("the steps stay away", async () => {
    await page.reload();
    await expect(page.getByText("Next on the table")).toBeVisible();
    await expect(steps).toBeHidden();
  });
});

test("Home keeps its place until the card of the first steps is there @nightly", async ({
  page,
  installation,
  db,
}) => {
  expect(db, "there is no account yet").toBeDefined();
  let show = () => {};
  const isAsked = new Promise<void>((resolve) => (show = resolve));
  await page.route("**/assets/first-steps*.js", async (route) => {
    await isAsked;
    await route.fallback();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await createFirstAccount(page, await installation.setupAddress());
  const below = page.getByRole("region", { name: "The household at a glance" });
  await expect(below).toBeVisible();
  const before = (await below.boundingBox())?.y ?? 0;
  show();
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(24);
  await expect(page.locator("[data-toast]")).toHaveCount(0);
});
