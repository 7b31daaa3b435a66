import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test, type User } from "#tests/setup/browser/fixtures.ts";
import { buildInvitation } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

const viewer = (page: Page) => page.getByRole("dialog", { name: "Photos of Ribollita" });
const opener = (page: Page) => page.getByRole("button", { name: "View photo full screen" });

/** Posts a dish with three photos. */
async function postDish(page: Page): Promise<number> {
  const images = await Promise.all(["#c2512f", "#2f7a3d", "#2f4fc2"].map((color) => photo(color)));
  const response = await page.request.post("/api/dishes", { data: { title: "Ribollita", images } });
  return ((await response.json()) as { id: number }).id;
}

/** Expects that the photo at this index, and no other, is in sight. */
async function expectShown(page: Page, index: number): Promise<void> {
  await expect(viewer(page).getByText(`${index + 1} of 3`, { exact: true })).toBeVisible();
  for (const other of [0, 1, 2]) {
    const image = viewer(page).locator("li img").nth(other);
    if (other === index) await expect(image).toBeInViewport({ ratio: 1 });
    else await expect(image).not.toBeInViewport({ ratio: 0.1 });
  }
}

/** Opens the viewer on three pages: the members' dialog, the public page and the guest's preview. */
const PLACES: [place: string, open: (page: Page, id: number, me: User, token: string) => Promise<void>][] = [
  [
    "a dish's details",
    async (page, id) => {
      await page.goto("/dishes");
      await page.getByRole("button", { name: "View details of Ribollita" }).click();
      await expect(page).toHaveURL(`/dishes?dish=${id}`);
    },
  ],
  ["a public dish", async (page, id) => void (await page.goto(`/public/dishes/${id}`))],
  [
    "a guest's preview",
    async (page, _id, _me, token) => {
      await page.goto(`/menu/${token}`);
      await page.getByRole("button", { name: /^View details of Ribollita/ }).click();
    },
  ],
];

for (const [place, open] of PLACES) {
  test(`a photo of ${place} opens full screen and closes by Escape, Back and button @nightly`, async ({
    page,
    db,
    signIn,
  }) => {
    const me = await signIn();
    const id = await postDish(page);
    const { token } = await buildInvitation(db, { createdBy: me.id });
    await open(page, id, me, token);
    const address = page.url();
    const { keyboard } = page;
    await page.getByRole("button", { name: "Photo 2" }).click();

    await opener(page).click();
    await expectShown(page, 1);
    await expectAccessible(page, `the photo viewer of ${place}`);
    await keyboard.press("ArrowRight");
    await expectShown(page, 2);
    await keyboard.press("ArrowRight");
    await expectShown(page, 0);
    // The page behind cannot be reached.
    for (let times = 0; times < 6; times++) {
      await keyboard.press("Tab");
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest("[aria-label='Photos of Ribollita']") !== null,
      );
      expect(isInside).toBe(true);
    }
    await keyboard.press("Escape");
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page.getByRole("img", { name: "Ribollita, photo 1 of 3" })).toBeVisible();

    await keyboard.press("Enter");
    // A press on the photo must not take the keys away.
    await viewer(page).locator("li img").first().click();
    await keyboard.press("ArrowLeft");
    await expectShown(page, 2);
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeVisible();
    await expect(opener(page)).toBeFocused();
    expect(page.url()).toBe(address);

    await opener(page).click();
    await viewer(page).locator("li img").nth(2).click();
    await keyboard.press("Escape");
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeVisible();

    await opener(page).click();
    await viewer(page).getByRole("button", { name: "Close" }).click();
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(page.url()).toBe(address);
  });
}

test("after the viewer, Back closes the dish's details @nightly", async ({ page, signIn }) => {
  await signIn();
  await postDish(page);
  await page.goto("/dishes");
  await page.getByRole("button", { name: "View details of Ribollita" }).click();
  await opener(page).click();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/dishes");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a swipe turns the photos, and a resize keeps the one in sight @nightly", async ({ page, signIn }) => {
    await signIn();
    const id = await postDish(page);
    await page.goto(`/dishes?dish=${id}`);
    await opener(page).tap();
    await expectShown(page, 0);
    const touch = await page.context().newCDPSession(page);
    const swipe = (xDistance: number) =>
      touch.send("Input.synthesizeScrollGesture", { x: 195, y: 200, xDistance, speed: 2000 });
    await swipe(-300);
    await expectShown(page, 1);
    await swipe(-300);
    await expectShown(page, 2);
    await swipe(-300);
    await expectShown(page, 2);
    await page.setViewportSize({ width: 844, height: 390 });
    await expectShown(page, 2);
    await swipe(600);
    await expectShown(page, 1);
  });
});

test("from right to left, the next photo is on the left @nightly", async ({ page, signIn }) => {
  await signIn();
  const id = await postDish(page);
  await page.goto(`/public/dishes/${id}?lang=ar`);
  await page.locator("[aria-haspopup=dialog]").click();
  const photos = page.locator("dialog[open] li");
  await expect(photos.first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ArrowLeft");
  await expect(photos.nth(1)).toBeInViewport({ ratio: 1 });
  await expect(photos.nth(1)).toHaveAttribute("aria-hidden", "false");
  await photos.nth(2).scrollIntoViewIfNeeded();
  await expect(photos.nth(2)).toHaveAttribute("aria-hidden", "false");
  await page.keyboard.press("ArrowRight");
  await expect(photos.nth(1)).toBeInViewport({ ratio: 1 });
});
