import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { postDish } from "#tests/setup/browser/steps.ts";
import { expectToast, toastIn } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1199, height: 800 },
  { width: 1440, height: 900 },
];

/** Advances the clock until a toast is shown. */
async function runUntilToast(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toastIn(page)).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Returns whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("One of them is not shown.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Pauses the clock, so that toasts stay. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("a toast does not cover the navigation bar at any width @nightly", async ({ page, db, signIn }) => {
  const { id } = await signIn();
  const dish = await buildDish(db, { title: "Polenta", createdBy: id });
  // Badges give the bar its maximum width.
  for (let guests = 0; guests < 12; guests++)
    await buildMenu(db, { isGuestCreated: true, dishIds: [dish.id] });
  await page.clock.install();
  await page.goto("/dishes");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByText("12 waiting")).toBeAttached();
  await page.getByRole("button", { name: "More for Polenta" }).click();
  await page.getByRole("menuitem", { name: "Delete Dish" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete Dish" });
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  await stopTime(page);
  await confirm.click();
  await runUntilToast(page);
  await expectToast(page, "Dish deleted");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await overlap(toastIn(page), bar), `at ${size.width} px`).toBe(false);
  }
});

test("a toast does not cover a dialog's buttons at any width @nightly", async ({ page, signIn, guard }) => {
  guard.allow(500, /^\/api\/dishes$/);
  await signIn();
  await page.route("/api/dishes", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "Something went wrong.", code: "internal" } })
      : route.fallback(),
  );
  await page.clock.install();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Polenta");
  const create = dialog.getByRole("button", { name: "Create Dish" });
  await stopTime(page);
  await create.click();
  await runUntilToast(page);
  await expectToast(page, "Failed to create dish", "Something went wrong.", "destructive");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(create).toBeVisible();
    for (const button of await dialog.getByRole("button", { name: /^(Create Dish|Cancel)$/ }).all())
      expect(await overlap(toastIn(page), button), `at ${size.width} px`).toBe(false);
  }
});

test("a success does not cover the buttons of a dialog and of a question at any width @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await buildDish(db, { title: "Polenta" });
  // Boxes are those at the end of a movement.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(`/dishes?dish=${id}`);
  const cooked = page.getByRole("button", { name: "Cooked today" });
  await expect(cooked).toBeVisible();
  await stopTime(page);
  await cooked.click();
  await runUntilToast(page);
  await expectToast(page, "Cooked today", "Polenta", "success");
  const expectNoneCovered = async (...names: string[]) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const name of names) {
        const button = page.getByRole("button", { name, exact: true });
        expect(await overlap(toastIn(page), button), `${name} at ${size.width} px`).toBe(false);
      }
    }
  };
  await expectNoneCovered("Plan for a day");
  await page.getByRole("button", { name: "Another day" }).click();
  await expect(page.getByRole("alertdialog", { name: "When was it cooked?" })).toBeVisible();
  await expectNoneCovered("Save", "Cancel");
});

test("a toast does not cover the first card's buttons on a phone and a tablet @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dishes");
  const card = page.getByRole("article", { name: "Polenta" });
  const like = card.getByRole("button", { name: /^Like Polenta/ });
  await expect(like).toBeVisible();
  await stopTime(page);
  await like.click();
  await runUntilToast(page);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const button of [like, card.getByRole("button", { name: "View details of Polenta" })])
      expect(await overlap(toastIn(page), button), `at ${size.width} px`).toBe(false);
    expect(await overlap(toastIn(page), page.getByRole("navigation", { name: "Main" }))).toBe(false);
  }
});

test("leaves scatter around the toast of a household's first dish, none with reduced motion @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  const counted = page.waitForResponse("/api/counts");
  await page.goto("/dishes?new=1");
  await counted;
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Polenta");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
  // A toast with the focus stays.
  await page.getByRole("button", { name: "Dismiss" }).focus();
  const leaves = () =>
    toastIn(page)
      .locator(".joy")
      .evaluate((icon) => {
        const { content, animationDuration, opacity, pointerEvents } = getComputedStyle(icon, "::before");
        return content === "none" ? content : { animationDuration, opacity, pointerEvents };
      });
  await expect
    .poll(leaves, "and fade")
    .toEqual({ animationDuration: "0.4s", opacity: "0", pointerEvents: "none" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await leaves()).toBe("none");

  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("dialog", { name: "Polenta" }).getByRole("button", { name: "Close" }).click();
  await postDish(page, "Risotto");
  await expectToast(page, "Dish posted");
  await expect(toastIn(page).locator(".joy")).toHaveCount(0);
});
