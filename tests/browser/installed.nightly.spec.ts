import type { Page } from "@playwright/test";
import { images } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { plain } from "#tests/setup/photos.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is active and has cached the data on screen. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.waitForFunction(async () => {
    const kept = await (await caches.open("household")).keys();
    return ["/api/dishes", "/api/auth/user"].every((path) => kept.some(({ url }) => url.endsWith(path)));
  });
}

test("an uncached photo is loaded when the server is reachable again @nightly", async ({
  page,
  context,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  guard.allow(404, /^\/images\//);
  await signIn();
  const name = `${"a".repeat(64)}.jpg`;
  await buildDish(db, { title: "Lentil soup", images: [`/images/${name}`] });
  await page.goto("/dishes");
  const soup = page.getByRole("article", { name: "Lentil soup" });
  const cover = soup.locator('img[src^="/images/"]');
  await expect(soup).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.goto("/dishes");
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(soup).toBeVisible();
  await expect(cover).toHaveCount(0);
  const bytes = await plain(40, 30).jpeg().toBuffer();
  const size = { width: 40, height: 30, color: "#c2512f" };
  await db.insert(images).values({ name, bytes, contentType: "image/jpeg", ...size });
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
  await expect(cover).toBeVisible();
});

test("a response that is not the app's page is not cached for offline use @nightly", async ({
  page,
  context,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  await signIn();
  await page.goto("/dishes");
  await untilKept(page);
  await page.goto("/healthz");
  await context.setOffline(true);
  await page.goto("/dishes");
  await expect(page.getByRole("heading", { name: "No dishes yet" })).toBeVisible();
});
