import type { BrowserContext, Page } from "@playwright/test";
import { createDemoHousehold } from "#server/features/demo/demo.service.ts";
import { menus } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { DISHES, choose, dish, invite, part, submit } from "#tests/setup/browser/guest-page.ts";
import { pressEscape } from "#tests/setup/browser/keyboard.ts";
import { totalOf, watchScripts } from "#tests/setup/browser/sent-scripts.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Bytes of JavaScript as sent. */
const SCRIPT_BUDGET = 130_000;

/** Bytes of everything that the first screen needs, with headers. */
const TRANSFER_BUDGET = 500_000;

test("a guest chooses dishes, reloads, submits, and edits on another device @translated", async ({
  page,
  db,
  browser,
  guard,
}) => {
  await page.goto(await invite(db));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada L. invites you to Friday dinner");
  await expect(page.getByText("Friday, May 17, 2030 · 7:00 PM")).toBeInViewport();
  await expect(page.getByRole("button", { name: "I can't come" })).toBeInViewport();
  await part(page, "Your Information").tap();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.keyboard.type("Mia");
  await choose(page, "Lentil soup", "Green salad", "Sea bream", "Plum cake");
  await expect(page.getByRole("button", { name: "4 dishes chosen" })).toBeInViewport();

  await page.reload();
  await expect(page.getByRole("button", { name: "4 dishes chosen" })).toBeVisible();
  await expect(part(page, "Your Information")).toContainText("Mia");

  // A double tap must submit one menu.
  await page.getByRole("button", { name: "Submit menu" }).dblclick();
  const thanks = page.getByRole("heading", { name: "Thank you, Mia!" });
  await expect(thanks).toBeFocused();
  await expect(page.getByRole("listitem")).toHaveText(DISHES.slice(0, 4));
  expect(await db.$count(menus)).toBe(1);
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  const file = await page.request.get((await calendar.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain("DTSTART:20300517T190000");
  const link = page.url();
  expect(new URL(link).pathname).toBe("/guest-menu");
  // The draft is removed once it is sent.
  const stored = await page.evaluate(() => Object.keys(localStorage));
  // The fonts are remembered on every page.
  expect(stored.filter((key) => key !== "sofra.fonts").join()).toMatch(/^guest-sent:\w+$/);

  const elsewhere = await anotherDevice(browser, guard.watch.bind(guard));
  await elsewhere.goto(link);
  await expect(dish(elsewhere, "Sea bream")).toHaveAttribute("aria-pressed", "true");
  await dish(elsewhere, "Sea bream").tap();
  await choose(elsewhere, "Bread");
  await elsewhere.getByRole("button", { name: "Save" }).tap();
  await expect(elsewhere.getByRole("heading", { name: "Your changes are saved" })).toBeFocused();
  await expect(elsewhere.getByRole("listitem")).toHaveText([
    "Lentil soup",
    "Green salad",
    "Plum cake",
    "Bread",
  ]);
  await elsewhere.context().close();
});

async function anotherDevice(
  browser: { newContext: () => Promise<BrowserContext> },
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const context = await browser.newContext();
  watch(context);
  return context.newPage();
}

test("a shared menu offers its dishes, a calendar file and a print without any email address", async ({
  page,
  db,
}) => {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace", email: "ada@home.example" });
  const soup = await buildDish(db, {
    title: "Lentil soup",
    createdBy: ada.id,
    category: "Soups",
    cookingMethod: "Fried",
    estimatedCalories: 320,
    caloriesSource: "manual",
  });
  const menu = await buildMenu(db, {
    title: "Friday dinner",
    eventDate: "2030-05-17",
    dishIds: [soup.id],
    createdBy: ada.id,
  });
  await page.goto(`/public/menus/${menu.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Friday dinner" })).toBeVisible();
  await expect(page.getByText("A menu by Ada L.")).toBeVisible();
  await expectAccessible(page, "public menu");
  const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  expect((await page.request.get(calendar ?? "")).headers()["content-type"]).toContain("text/calendar");
  expect(await page.content()).not.toContain("ada@home.example");

  await page.getByRole("link", { name: /Lentil soup/ }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Lentil soup" })).toBeVisible();
  await expect(page.getByText("Manual entry")).toBeVisible();
  await expect(page.getByText("🍳")).toBeVisible();
  await expectAccessible(page, "public dish");
  expect(await page.content()).not.toContain("ada@home.example");
  await page.getByRole("link", { name: "Sign In" }).tap();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=.*dish%3D${soup.id}$`));
});

test("an invitation used in the meantime shows that on Submit and keeps the chosen dishes @translated @nightly", async ({
  page,
  db,
  guard,
}) => {
  guard.allow(410, /^\/api\/guest-menus$/);
  const address = await invite(db);
  await page.goto(address);
  await choose(page, "Bread");
  const first = await page.request.post("/api/guest-menus", {
    data: { title: "Faster", dishIds: [1], guestToken: address.slice("/menu/".length) },
  });
  expect(first.status()).toBe(201);
  await submit(page);
  await expect(page.getByRole("heading", { name: "Invite Expired" })).toBeFocused();
  await expect(page.getByText("This invitation link has expired or been used already.")).toBeVisible();
  await expectAccessible(page, "invitation used meanwhile");
  await page.getByRole("button", { name: "Copy my choices" }).tap();
  await expectToast(page, "Message copied to clipboard!");
});

test("a dish deleted in the meantime is removed from the choice @nightly", async ({ page, db, guard }) => {
  guard.allow(400, /^\/api\/guest-menus$/);
  await page.goto(await invite(db));
  await choose(page, "Bread", "Stew");
  const dishes = await page.request.get("/api/public/dishes");
  const offered: { id: number; title: string }[] = await dishes.json();
  const gone = offered.find(({ title }) => title === "Stew")?.id;
  await db.$client.query("delete from dishes where id = $1", [gone]);
  await submit(page);
  await expectToast(page, "Failed to submit menu. Please try again.");
  await expect(page.getByRole("button", { name: "1 dish chosen" })).toBeVisible();
  await submit(page);
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
});

test("the page retries when the network comes back @nightly", async ({ page, db, guard, context }) => {
  guard.allow(0, /^\/api\//);
  const address = await invite(db);
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Could not load event details" })).toBeVisible();
  await expectAccessible(page, "guest page that could not be loaded");
  await page.unroute("**/api/**");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(dish(page, "Bread")).toBeVisible();
});

test("a dish's preview closes by Escape, Back and a tap outside @translated @nightly", async ({
  page,
  db,
}) => {
  await page.goto(await invite(db));
  const look = page.getByRole("button", { name: "View details of Bread" });
  const preview = page.getByRole("dialog", { name: "Bread" });
  await look.focus();
  await page.keyboard.press("Enter");
  await expect(preview).toBeVisible();
  await pressEscape(page);
  await expect(preview).toBeHidden();
  await expect(look).toBeFocused();

  await look.tap();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/menu\//);

  await look.tap();
  await expect(preview).toBeVisible();
  await page.touchscreen.tap(195, 40);
  await expect(preview).toBeHidden();
  await expect(dish(page, "Bread")).toHaveAttribute("aria-pressed", "false");
});

test("the page's data is requested once, before its scripts are loaded @nightly", async ({ page, db }) => {
  const address = await invite(db);
  await page.goto(address);
  await expect(dish(page, "Bread")).toBeVisible();
  const entries = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, startTime }) => ({
      path: new URL(name).pathname + new URL(name).search,
      startTime,
    })),
  );
  const token = address.slice("/menu/".length);
  const asked = entries.filter((entry) => entry.path.startsWith("/api/"));
  expect(asked.map((entry) => entry.path).toSorted()).toEqual([
    `/api/invite-tokens/${token}`,
    `/api/public/dishes?token=${token}`,
  ]);
  const script = entries.find((entry) => /^\/assets\/visitor-.*\.js$/.test(entry.path));
  for (const { startTime } of asked) expect(startTime).toBeLessThanOrEqual(script?.startTime ?? 0);
});

test("the first phone screen shows the invitation and dishes with photos, and loads at most 500 kB @nightly", async ({
  page,
  db,
}, info) => {
  await createDemoHousehold({ db }, { password: "unused", fresh: false, onProgress: () => undefined });
  const { token } = await buildInvitation(db, {
    eventTitle: "Sunday lunch in the garden",
    eventDate: "2030-05-17",
    eventTime: "13:00",
    eventNotes: "Choose three or four things you would love to eat.\nRing twice, the bell is shy.",
    guestName: "May",
    guestCount: 8,
  });
  await page.goto(`/menu/${token}`, { waitUntil: "networkidle" });
  const { photos, bar } = await page.evaluate(() => {
    const top = window.innerHeight;
    const inSight = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().bottom <= top,
    );
    return { bar: top, photos: inSight.map((image) => image.naturalWidth > 0) };
  });
  expect(photos.length).toBeGreaterThanOrEqual(3);
  expect(photos).not.toContain(false);
  const second = await page.locator("[aria-pressed]").nth(1).locator("span").nth(1).boundingBox();
  expect((second?.y ?? bar) + 20, "the name of the second dish").toBeLessThan(bar);

  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
      (entry) => ({ name: entry.name, size: (entry as PerformanceResourceTiming).transferSize }),
    ),
  );
  const size = loaded.reduce((sum, entry) => sum + entry.size, 0);
  info.annotations.push({ type: "transferred", description: `${size} bytes` });
  expect(size).toBeLessThanOrEqual(TRANSFER_BUDGET);
  expect(new Set(loaded.map(({ name }) => name)).size, "nothing is loaded twice").toBe(loaded.length);
});

test("if the check of a guest's menu cannot be loaded, the server checks it @nightly", async ({
  page,
  db,
  guard,
}) => {
  guard.allow(0, /suggestion-form-check-/);
  guard.allow(400, /^\/api\/guest-menus$/);
  await page.route(/\/suggestion-form-check-/, (route) => route.abort());
  await page.goto(await invite(db));
  await choose(page, "Bread");
  await part(page, "Event Details").tap();
  const [title, guests] = [page.getByLabel("Event title"), page.getByLabel("Guests", { exact: true })];
  await title.fill(" ");
  await guests.fill("0");
  await submit(page);
  const form = page.locator("form");
  await expect(form.getByText("Please give the event a title.")).toBeVisible();
  await expect(form.getByText("Guest count must be at least 1.")).toBeVisible();
  await title.fill("Dinner");
  await guests.fill("");
  await submit(page);
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
});

test("a guest's whole visit loads at most 130 kB of JavaScript @nightly", async ({ page, db }, info) => {
  const loaded = watchScripts(page);
  await page.goto(await invite(db), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "View details of Bread" }).tap();
  await page.getByRole("button", { name: "Choose this dish" }).tap();
  await submit(page);
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  const scripts = await loaded();
  const size = totalOf(scripts);
  info.annotations.push({ type: "JavaScript", description: `${size} bytes: ${JSON.stringify(scripts)}` });
  expect(size).toBeLessThanOrEqual(SCRIPT_BUDGET);
});
