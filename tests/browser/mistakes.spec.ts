import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { choosePhoto, closeNewDish } from "#tests/setup/browser/steps.ts";
import { expectToast, toastIn } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { photo } from "#tests/setup/data/photos.ts";

test("two presses in one instant send a form once, and a button's request once", async ({ page, signIn }) => {
  await signIn();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Risotto");
  await dialog.getByRole("button", { name: "Create Dish" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectToast(page, "Dish posted", undefined, "success");
  await page.goto("/settings?tab=tokens");
  await page.getByRole("button", { name: "Create address" }).evaluate((button: HTMLElement) => {
    button.click();
    // In the next task, before any timer.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => button.click();
    port2.postMessage(null);
  });
  await expect(page.getByRole("button", { name: "Create address" })).toBeHidden();
  expect(sent.filter((path) => /dishes$|calendar-feed$/.test(path))).toEqual([
    "/api/dishes",
    "/api/calendar-feed",
  ]);
});

test("presses until the dialog is closed send its form once @nightly", async ({ page, db, signIn }) => {
  await signIn();
  await buildDish(db, { title: "Polenta" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const press = async (name: string) => {
    const button = page.getByRole("dialog").getByRole("button", { name });
    await button.evaluate((element: HTMLElement) => {
      const timer = setInterval(() => (element.isConnected ? element.click() : clearInterval(timer)), 20);
    });
    await expect(button).toHaveCount(0);
  };
  await page.goto("/dishes?new=1");
  await page.getByLabel("Dish Name").fill("Risotto");
  await press("Create Dish");
  await page.goto("/menus?new=menu");
  await page.getByLabel("Event name").fill("Dinner");
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await page.getByRole("checkbox", { name: "Polenta" }).click();
  await press("Create Menu");
  await expect(page.getByRole("dialog", { name: "Menu preview" })).toBeVisible();
  expect(sent.filter((path) => /(?:dishes|menus)$/.test(path))).toEqual(["/api/dishes", "/api/menus"]);
});

test("the browser asks before a page with unsaved input is closed, and not after saving @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Almost");
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Almost");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await closeNewDish(page, "Almost");
  await page.reload();
  await expect(page.getByRole("article", { name: "Almost" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a file that is not an image is rejected with a message, the others are kept @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Soup");
  const text = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script>");
  await choosePhoto(page, { name: "soup.jpg", mimeType: "image/jpeg", buffer: text });
  await expectToast(
    page,
    "This photo could not be added",
    '"soup.jpg" could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    "destructive",
  );
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
});

test("failed pictures are loaded on reconnect; a missing one is requested once more @nightly", async ({
  page,
  context,
  signIn,
  db,
  guard,
}) => {
  guard.allow(0, /^\/(api|assets|images)\//);
  guard.allow(404, /^\/images\//);
  const user = await signIn({ profileImageUrl: "/images/me.jpg" });
  await buildDish(db, { title: "Polenta", createdBy: user.id, images: ["/images/polenta.jpg"] });
  await buildDish(db, { title: "Focaccia", createdBy: user.id, images: [`/images/${"0".repeat(64)}.jpg`] });
  let isAway = true;
  const body = Buffer.from((await photo()).split(",")[1] ?? "", "base64");
  await page.route(/\/images\/(me|polenta)\.jpg$/, (route) =>
    isAway ? route.abort() : route.fulfill({ contentType: "image/jpeg", body }),
  );
  const missing: string[] = [];
  page.on("request", (request) => {
    if (/\/images\/0+\.jpg$/.test(request.url())) missing.push(request.url());
  });
  await page.clock.install();
  await page.goto("/dishes");
  const cover = page.getByRole("article", { name: "Polenta" }).locator('img[src$="polenta.jpg"]');
  const face = page.getByRole("button", { name: "Your account" }).locator("img");
  await expect(page.getByRole("article", { name: "Polenta" })).toBeVisible();
  await expect(cover).toHaveCount(0);
  await expect(face).toHaveCount(0);
  await expect.poll(() => missing).toHaveLength(1);

  isAway = false;
  for (const times of [2, 3]) {
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(cover).toBeVisible();
    await expect(face).toBeVisible();
    await expect.poll(() => missing).toHaveLength(times);
    await page.clock.runFor(5_000);
    expect(missing).toHaveLength(times);
  }
});

test("only the newest toast is shown, and it closes automatically @nightly", async ({ page, signIn, db }) => {
  const user = await signIn();
  for (const title of ["One", "Two", "Three"]) await buildDish(db, { title, createdBy: user.id });
  await page.goto("/dishes");
  await page.evaluate(() => {
    const most = document.documentElement.dataset;
    most.mostToasts = "0";
    new MutationObserver(() => {
      const now = [...document.querySelectorAll("[data-toast]")].filter((toast) =>
        toast.checkVisibility({ visibilityProperty: true }),
      ).length;
      most.mostToasts = String(Math.max(now, Number(most.mostToasts)));
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const title of ["One", "Two", "Three"])
    await page.getByRole("button", { name: `Like ${title}, 0 likes` }).click();
  await expectToast(page, "You like this dish");
  await page.getByRole("button", { name: "Like Two, 1 like" }).click();
  await expectToast(page, "Like removed");
  await expect(toastIn(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-most-toasts", "1");
});

test("a failed session check shows its error code @nightly", async ({ page, signIn, guard }) => {
  guard.allow(500, /^\/api\/auth\/user$/);
  await signIn();
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({
      status: 500,
      headers: { "X-Request-Id": "abcdef-2m" },
      json: { message: "Something went wrong on our side. Please try again.", code: "internal" },
    }),
  );
  await page.goto("/dishes");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to fetch user");
  await expect(alert).toContainText("to your administrator: abcdef-2m");
});
