import type { Page } from "@playwright/test";
import { comments, images, likes, settings } from "#shared/schema/index.ts";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { closeNewDish, logOut } from "#tests/setup/browser/steps.ts";
import { toastIn } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { zoneAtHour } from "#tests/setup/hour-zone.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is active and has cached the data on screen. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await untilCached(page, "/api/dishes", "/api/auth/user");
}

async function untilCached(page: Page, ...paths: string[]): Promise<void> {
  const cached = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open("household")).keys();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(cached, { timeout: 15_000 }).toEqual(expect.arrayContaining(paths));
}

test("the app can be installed under the product's name", async ({ page, request }) => {
  await page.goto("/");
  const link = page.locator('link[rel="manifest"]');
  const response = await request.get((await link.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: "Sofra", display: "standalone", start_url: "/", scope: "/" });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
});

test("a recipe opened before the service worker was active is kept, also after many other requests @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { id } = await buildDish(db, { instructions: "Chop the onion." });
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    const isOpened = new Promise((resolve) => document.addEventListener("recipe-opened", resolve));
    workers.register = async (...args) => {
      await isOpened;
      return register(...args);
    };
  });
  await page.goto("/dishes");
  await page.evaluate(async () => {
    // More than a browser caches by default.
    await Promise.all(Array.from({ length: 260 }, (_, index) => fetch(`/favicon.svg?${index}`)));
  });
  await page
    .getByRole("article")
    .getByRole("button", { name: /^View details/ })
    .click();
  await expect(page.getByRole("dialog").getByText("Chop the onion.")).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("recipe-opened")));
  await untilCached(page, `/api/dishes/${id}`, "/api/auth/user");
});

test("offline, a dish planned for these days can be cooked and the guests of the next event are known, unopened @nightly", async ({
  page,
  context,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  const { id: createdBy } = await signIn();
  const [soup, pie] = [
    await buildDish(db, { title: "Soup", instructions: "Chop the onion.", createdBy }),
    await buildDish(db, { title: "Pie", instructions: "Roll the dough.", createdBy }),
  ];
  await buildMeal(db, { day: isoDate(6), dishId: soup.id, createdBy });
  const menu = await buildMenu(db, { title: "Brunch", eventDate: isoDate(9), dishIds: [pie.id], createdBy });
  const invited = await page.request.post(`/api/menus/${menu.id}/invitation`, { data: { maxAnswers: 12 } });
  const { invitation } = (await invited.json()) as { invitation: { token: string } };
  await page.request.post(`/api/event-invitations/${invitation.token}/answers`, {
    data: { name: "Karin", isComing: true, adults: 2 },
  });
  await page.goto("/settings?tab=profile");
  await untilCached(
    page,
    "/api/auth/user",
    "/api/meals",
    `/api/dishes/${soup.id}`,
    `/api/menus/${menu.id}`,
    `/api/menus/${menu.id}/event`,
    "/api/event-invitations",
    "/api/invite-tokens",
    "/api/guest-menus-v2",
  );
  await context.setOffline(true);
  await page.goto(`/dishes?dish=${soup.id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Cook", exact: true }).click();
  await expect(page.getByRole("region", { name: "Step 1 of 1" })).toContainText("Chop the onion.");
  await page.goto("/guest-suggestions");
  await page
    .getByRole("article", { name: "Brunch" })
    .getByRole("button", { name: /Brunch/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("Karin", { exact: true })).toBeVisible();
  await page.goto(`/dishes?dish=${pie.id}`);
  await expect(page.getByRole("dialog").getByText("This could not be loaded.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cook", exact: true })).toBeDisabled();
});

test("offline, Home begins with tonight, whose recipe is there, and with tomorrow once it is over @nightly", async ({
  page,
  context,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  const { id: createdBy } = await signIn();
  const timeZone = zoneAtHour(12);
  await db.update(settings).set({ timeZone });
  const soup = await buildDish(db, { title: "Soup", instructions: "Chop the onion.", createdBy });
  const pie = await buildDish(db, { title: "Pie", instructions: "Roll the dough.", createdBy });
  await buildMeal(db, { day: dayOf(0, timeZone), dishId: soup.id, createdBy });
  const eventDate = dayOf(1, timeZone);
  const menu = await buildMenu(db, { title: "Brunch", eventDate, dishIds: [pie.id], createdBy });
  await page.goto("/settings?tab=profile");
  const recipes = [soup, pie].map(({ id }) => `/api/dishes/${id}`);
  await untilCached(page, "/api/auth/user", "/api/meals/next", "/api/meals", ...recipes);
  await untilCached(page, `/api/menus/${menu.id}/event`);
  await context.setOffline(true);
  await page.clock.install();
  await page.goto("/");
  const tonight = page.getByRole("region", { name: "Soup" });
  await expect(tonight).toContainText("Tonight");
  await tonight.getByRole("button", { name: "Cook", exact: true }).click();
  await expect(page.getByRole("region", { name: "Step 1 of 1" })).toContainText("Chop the onion.");
  await page.goto("/");
  await page.clock.fastForward("09:00:00");
  await expect(page.getByRole("region", { name: "Brunch" })).toContainText("Tomorrow");
  await expect(tonight).toHaveCount(0);
});

test("offline, dishes, menus and an opened recipe can be read, and likes and comments are sent once later", async ({
  page,
  context,
  db,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  const { id: userId } = await signIn();
  const dish = await buildDish(db, {
    title: "Lentil soup",
    ingredients: "200 g lentils",
    instructions: "Chop the onion.",
  });
  const { id } = await buildMenu(db, {
    title: "Friday dinner",
    dishIds: [dish.id],
    eventDate: "2035-05-18",
    createdBy: userId,
  });
  // After one visit of another page, before the worker was active.
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Profile" }).click();
  await untilCached(page, "/api/dishes", "/api/menus", `/api/menus/${id}/shopping-list`, "/api/auth/user");
  await page.goto(`/dishes?dish=${dish.id}`);
  await expect(page.getByRole("dialog").getByText("Chop the onion.")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));

  await context.setOffline(true);
  await page.goto(`/menus?shopping=${id}`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("dialog").getByText("lentils")).toBeVisible();
  await page.goto(`/dishes?cooking=${dish.id}`);
  await expect(page.getByRole("region", { name: "Step 1 of 1" })).toContainText("Chop the onion.");
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: "Lentil soup" })).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.getByRole("button", { name: /^Like Lentil soup/ }).click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await page.getByRole("button", { name: /^Comments on Lentil soup/ }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Best one so far.");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("dialog").getByText("Best one so far.")).toBeVisible();

  await page.goto("/menus");
  await expect(page.getByRole("heading", { name: "Friday dinner" })).toBeVisible();
  await page.goto("/dishes");
  await expect(page.getByRole("button", { name: "Like Lentil soup, 1 like" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await db.$count(likes)).toBe(0);

  await context.setOffline(false);
  await expect(page.getByText("Your offline likes and comments were sent")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("You're offline.")).toBeHidden();
  expect((await db.select().from(likes)).map((like) => like.userId)).toEqual([userId]);
  expect((await db.select().from(comments)).map(({ content }) => content)).toEqual(["Best one so far."]);
  await page.reload();
  expect(await db.$count(comments)).toBe(1);
});

test("a new version waits until no window has unsaved input, also after Reload @nightly", async ({
  page,
  db,
  signIn,
}) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...args) => {
      const registration = await register(...args);
      setTimeout(() => Object.assign(window, { settled: true }));
      return registration;
    };
  });
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  await untilKept(page);
  const version = () =>
    page.evaluate(() => new URL(navigator.serviceWorker.controller?.scriptURL ?? "").search);
  const toast = toastIn(page);
  // The page listens after a delay. A different URL is a different worker.
  await page.waitForFunction(() => "settled" in window);
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js?new"));
  await expect(toast).toContainText("A new version is ready");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Manti");
  await toast.getByRole("button", { name: "Reload" }).click();
  await expect(toast).toContainText("unsaved changes");
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Manti");
  expect(await version()).toBe("");

  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expect(toast).toContainText("Dish posted");
  await closeNewDish(page, "Manti");
  await toast.getByRole("button", { name: "Dismiss" }).click();
  const loaded = page.waitForEvent("load");
  await toast.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await expect(page.getByRole("article", { name: "Manti" })).toBeVisible();
  await expect.poll(version).toBe("?new");
});

test("offline, the app speaks the member's language, and 500 responses are kept at most @nightly", async ({
  page,
  context,
  signIn,
  guard,
}) => {
  guard.allow(0, /^\//);
  await signIn({ language: "de" });
  await page.goto("/dishes");
  await untilKept(page);
  await page.evaluate(async () => {
    for (let year = 2000; year < 2500; year++) await fetch(`/api/meals?from=${year}-01-01&to=${year}-01-01`);
  });
  await page.reload();
  const count = () => page.evaluate(async () => (await (await caches.open("household")).keys()).length);
  await expect.poll(count).toBe(500);
  await context.setOffline(true);
  await page.goto("/dishes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("signing out removes private data from the browser", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: "Lentil soup" })).toBeVisible();
  await untilKept(page);
  await logOut(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(api|images)\//.test(path))).toEqual([]);
  expect(kept).toContain("/");
});

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
