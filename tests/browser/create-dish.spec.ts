import type { Locator, Page } from "@playwright/test";
import { addDish, buildDishes, createDish, newDishCards } from "#tests/setup/browser/create-dish.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { phonePhoto } from "#tests/setup/photos.ts";

const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

/** Expects the dish to be in view and marked, and the scroll position to stay once the mark disappears. */
async function expectShown(page: Page, title: string): Promise<void> {
  await expect(newDishCards(page).getByRole("article")).toHaveAccessibleName(title);
  await expect(card(page, title)).toBeInViewport({ ratio: 0.9 });
  await page.clock.runFor(4_000);
  await expect(newDishCards(page)).toHaveCount(0);
  await expect(card(page, title)).toBeInViewport({ ratio: 0.9 });
}

test("View in the toast opens the new dish", async ({ page, signIn, db }) => {
  await buildDishes(db, 2, (await signIn()).id);
  await page.clock.install();
  await page.goto("/dishes?category=Soups");
  await addDish(page);
  await createDish(page, "Focaccia", "Soups");
  await expectToast(page, "Dish posted", undefined, "success");
  await page.clock.resume();
  await page.getByRole("button", { name: "View", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Focaccia" });
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL("/dishes?category=Soups");
});

for (const count of [20, 200]) {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`a new dish among ${count} is scrolled to and marked, with motion: ${reducedMotion} @phone @nightly`, async ({
      page,
      signIn,
      db,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await buildDishes(db, count, (await signIn()).id);
      await page.clock.install();
      await page.goto("/dishes");
      await expect(card(page, `Dish ${count}`)).toBeVisible();
      await addDish(page);
      await createDish(page, "Focaccia");
      await expectShown(page, "Focaccia");
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    });
  }
}

test("View opens the new dish from another page @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto("/dishes");
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectToast(page, "Dish posted");
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  await expect(page).toHaveURL("/menus");
  await page.clock.resume();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Focaccia" })).toBeVisible();
  await expect(page).toHaveURL(/\/dishes\?dish=\d+$/);
});

test("a new dish that the filter hides is shown under its own category @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await buildDishes(db, 200, (await signIn()).id);
  await page.clock.install();
  await page.goto("/dishes?category=Soups");
  await expect(card(page, "Dish 200")).toBeVisible();
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
  await expect(page).toHaveURL("/dishes?category=");
  await expect(page.getByRole("radio", { name: "Uncategorized" })).toBeChecked();
  await page.goBack();
  await expect(page).not.toHaveURL(/category=Soups/);
});

test("a new dish created from Home is scrolled to and marked @nightly", async ({ page, signIn, db }) => {
  await buildDishes(db, 200, (await signIn()).id);
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Add Dish" }).click();
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
});

test("a new dish is marked while another member's dish arrives @nightly", async ({
  page,
  signIn,
  visitor,
  db,
}) => {
  await buildDishes(db, 200, (await signIn()).id);
  const other = await visitor();
  await page.clock.install();
  await page.goto("/dishes");
  await expect(card(page, "Dish 200")).toBeVisible();
  await page.route("/api/dishes", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await other.context.request.post("/api/dishes", { data: { title: "Ciabatta" } });
    await route.fulfill({ response });
  });
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
  // The change may be announced after the paused clock has run.
  await page.clock.resume();
  await expect(card(page, "Ciabatta")).toBeAttached();
});

test("the first dish of a household is marked @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.clock.install();
  await page.goto("/dishes");
  await expect(page.getByRole("heading", { name: "No dishes yet" })).toBeVisible();
  await addDish(page);
  await createDish(page, "Focaccia");
  await expectShown(page, "Focaccia");
});

test("the desktop camera takes a photo, and without one a message says so @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes?new=dish");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const takePhoto = dialog.getByRole("button", { name: "Take photo" });
  // The browser of the tests has no camera.
  await takePhoto.click();
  await expectToast(page, "Could not access camera. Please check permissions.", undefined, "destructive");
  await expect(takePhoto).toBeFocused();
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    const stream = canvas.captureStream(10);
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 300, 150), 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  });
  await takePhoto.click();
  await dialog.getByRole("button", { name: "Capture" }).click();
  await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(takePhoto).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a photo from the roll is posted from Home with five taps and a name @nightly", async ({
    page,
    signIn,
    db,
  }) => {
    await buildDishes(db, 40, (await signIn()).id);
    await page.goto("/");
    let taps = 0;
    const tap = (target: Locator) => {
      taps++;
      return target.tap();
    };
    await tap(page.getByRole("link", { name: "Add Dish" }));
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    const opened = page.waitForEvent("filechooser");
    await tap(dialog.getByRole("button", { name: "Choose photos" }));
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
    await expect(dialog.getByLabel("Photo files")).toHaveAttribute("accept", "image/*");
    await expect(dialog.getByLabel("Photo files")).not.toHaveAttribute("capture");
    // In the system's picker: the photo and Add.
    taps += 2;
    await chooser.setFiles({ name: "IMG_1.JPG", mimeType: "image/jpeg", buffer: await phonePhoto() });
    await expect(dialog.getByLabel("Dish Name")).toBeFocused();
    await page.keyboard.type("Plum cake");
    await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
    const create = dialog.getByRole("button", { name: "Create Dish" });
    await expect(create).toBeInViewport({ ratio: 1 });
    await tap(create);
    await expectToast(page, "Dish posted");
    expect(taps).toBe(5);
    await expect(dialog).toBeHidden();
    await expect(card(page, "Plum cake")).toBeInViewport({ ratio: 0.9 });
  });

  test("Take photo opens the phone's camera @nightly", async ({ page, signIn }) => {
    await signIn();
    await page.goto("/dishes?new=dish");
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    const camera = dialog.getByLabel("Photo from the camera");
    await expect(camera).toHaveAttribute("capture", "environment");
    await expect(camera).toHaveAttribute("accept", "image/*");
    const opened = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Take photo" }).tap();
    expect((await opened).isMultiple()).toBe(false);
  });
});
