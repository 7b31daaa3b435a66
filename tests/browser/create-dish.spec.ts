import type { Locator, Page } from "@playwright/test";
import { dishes } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildCategory } from "#tests/setup/data/builders.ts";
import { phonePhoto } from "#tests/setup/data/photos.ts";

const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

test("a new dish opens with what comes next; Back returns to the list", async ({ page, signIn, db }) => {
  await signIn();
  await buildCategory(db, { name: "Breads" });
  await page.goto("/dishes?category=Soups");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const form = page.getByRole("dialog", { name: "Create Dish" });
  await form.getByLabel("Dish Name").fill("Walnut bread");
  await form.getByLabel("Category").selectOption("Uncategorized");
  await form.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted", undefined, "success");
  const dish = page.getByRole("dialog", { name: "Walnut bread" });
  await dish.getByRole("button", { name: "Tonight" }).click();
  await expectToast(page, /^Planned for/);
  await dish.getByRole("button", { name: "Breads?" }).click();
  await expect(dish.getByRole("button", { name: /^(Breads\?|Tonight)$/ })).toHaveCount(0);
  await page.goBack();
  await expect(dish).toBeHidden();
  await expect(page).toHaveURL("/dishes?category=Soups");
  await page.getByRole("radio", { name: /^Breads/ }).check();
  await expect(card(page, "Walnut bread")).toBeVisible();
});

test("the desktop camera takes a photo; without one a message says so @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes?new=dish");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const camera = dialog.getByRole("button", { name: "Camera" });
  // The browser of the tests has no camera.
  await camera.click();
  await expectToast(page, "Could not access camera. Please check permissions.", undefined, "destructive");
  await expect(camera).toBeFocused();
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    const stream = canvas.captureStream(10);
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 300, 150), 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  });
  await camera.click();
  await dialog.getByRole("button", { name: "Capture" }).click();
  await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(camera).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("Camera opens the camera of the phone, and adds its photo", async ({ page, signIn }) => {
    await signIn();
    await page.goto("/dishes?new=dish");
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    const opened = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Camera" }).tap();
    const camera = await opened;
    expect(await camera.element().getAttribute("capture")).toBe("environment");
    await camera.setFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
    const added = dialog.getByRole("img", { name: "Photo 1" });
    await expect(added).toBeVisible();
    // Upright: the file is wider than high, and its metadata rotates it.
    const isUpright = () =>
      added.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
    await expect.poll(isUpright).toBe(true);
  });

  test("a photo from the roll is posted from Home with five taps and a name @nightly", async ({
    page,
    signIn,
    db,
  }) => {
    const { id: createdBy } = await signIn();
    await db
      .insert(dishes)
      .values(Array.from({ length: 40 }, (_, index) => ({ title: `Dish ${index}`, createdBy })));
    await page.goto("/");
    let taps = 0;
    const tap = (target: Locator) => {
      taps++;
      return target.tap();
    };
    await tap(page.getByRole("link", { name: "Add Dish" }));
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    const opened = page.waitForEvent("filechooser");
    await tap(dialog.getByRole("button", { name: "Add photos" }));
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
    await expect(dialog.getByLabel("Photo files")).toHaveAttribute("accept", "image/*");
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
    const posted = page.getByRole("dialog", { name: "Plum cake" }).getByRole("img", { name: "Plum cake" });
    await expect(posted).toBeInViewport({ ratio: 1 });
    expect((await posted.boundingBox())?.width).toBe(390);
  });
});
