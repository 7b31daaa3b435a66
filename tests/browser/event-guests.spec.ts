import type { Browser, Page } from "@playwright/test";
import { answers, claims, menus } from "#shared/schema/index.ts";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import type { Guard } from "#tests/setup/browser/guard.ts";
import { slowDown } from "#tests/setup/browser/slow-phone.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const DISHES = ["Lentil soup", "Walnut cake", "Sea bream", "Bread"];

/** Opens the link in a browser profile of its own. */
async function guestAt(link: string, browser: Browser, guard: Guard): Promise<Page> {
  const context = await browser.newContext();
  guard.watch(context);
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function wish(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole("button", { name: new RegExp(`^${title}`) }).tap();
}

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByRole("heading", { name: `Thank you, ${name}!` })).toBeVisible();
}

test("a host and five guests plan a dinner on six phones, from the link to the thanks @translated @nightly", async ({
  page: host,
  db,
  signIn,
  browser,
  guard,
}, info) => {
  test.slow();
  const { id: createdBy } = await signIn({ firstName: "Ada", lastName: "Lovelace" });
  const served = await Promise.all(
    DISHES.map((title) => buildDish(db, { title, confirmedLabels: { nuts: title === "Walnut cake" } })),
  );
  const { id } = await buildMenu(db, {
    title: "Garden party",
    eventDate: isoDate(3),
    eventTime: "19:00",
    place: "5 Mill Lane",
    dishIds: served.map((dish) => dish.id),
    createdBy,
  });

  await host.goto(`/menus?menu=${id}`);
  await host.getByRole("dialog").getByRole("button", { name: "Invite Guests" }).tap();
  const guests = host.getByRole("dialog", { name: "Guests of Garden party" });
  const link = await host.getByLabel("Link for all guests").inputValue();
  const tally = guests.getByRole("status").filter({ hasText: "answered" });
  await expect(guests.getByText("Nobody yet. Send the link.")).toBeVisible();
  // The host's page is not loaded again from here to the print.
  await host.evaluate(() => Object.assign(window, { isSamePage: true }));

  const may = await test.step("May comes, with three wishes in five taps on a slow phone", async () => {
    const page = await guestAt("about:blank", browser, guard);
    await slowDown(page);
    await page.addInitScript(() => {
      document.addEventListener("touchstart", () => {
        sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
      });
    });
    const start = Date.now();
    await page.goto(link);
    await page.getByRole("radio", { name: "I'm coming" }).tap();
    await expect(page.getByLabel("Your name")).toBeFocused();
    await page.keyboard.type("May");
    await wish(page, "Lentil soup", "Sea bream", "Bread");
    await send(page, "May");
    info.annotations.push({ type: "slow phone", description: `${Date.now() - start} ms` });
    expect(await page.evaluate(() => Number(sessionStorage.getItem("taps")))).toBe(5);
    return page;
  });
  await expect(tally).toHaveText("1 coming1 answered");
  await expect(guests).toContainText("1 wish: May");

  await test.step("Omar can't come", async () => {
    const page = await guestAt(link, browser, guard);
    await page.getByRole("radio", { name: "I can't come" }).tap();
    await page.getByLabel("Your name").fill("Omar");
    await send(page, "Omar");
    await page.context().close();
  });
  await expect(tally).toContainText("1 can't come");

  await test.step("June avoids nuts", async () => {
    const page = await guestAt(link, browser, guard);
    await page.getByRole("radio", { name: "I'm coming" }).tap();
    await page.getByLabel("Your name").fill("June");
    await page.getByRole("button", { name: /^Anything you avoid/ }).tap();
    await page.getByRole("checkbox", { name: "nuts", exact: true }).tap();
    await expect(page.getByRole("button", { name: /^Walnut cake/ })).toContainText("Contains nuts");
    await wish(page, "Lentil soup");
    await send(page, "June");
    await page.context().close();
  });
  await expect(guests.getByText("Contains nuts, not for June")).toBeVisible();
  await expect(guests).toContainText("2 wishes: May, June");

  await test.step("Tom cooks a dish", async () => {
    const page = await guestAt(link, browser, guard);
    await page.getByRole("radio", { name: "I'm coming" }).tap();
    await page.getByLabel("Your name").fill("Tom");
    await send(page, "Tom");
    await page.getByRole("button", { name: /^Want to bring or cook/ }).tap();
    await page.getByRole("button", { name: "I'll cook this: Bread" }).tap();
    await expect(page.getByText("Cooked by you")).toBeVisible();
    await page.context().close();
  });
  await expect(guests.getByText("Tom cooks this")).toBeVisible();

  await test.step("Rosa changes her answer", async () => {
    const page = await guestAt(link, browser, guard);
    await page.getByRole("radio", { name: "I'm coming" }).tap();
    await page.getByLabel("Your name").fill("Rosa");
    await wish(page, "Walnut cake");
    await send(page, "Rosa");
    await expect(tally).toHaveText("4 coming5 answered · 1 can't come");
    await expect(guests).toContainText("1 wish: Rosa");
    await page.getByRole("button", { name: "Change Answer" }).tap();
    await page.getByRole("button", { name: "More adults" }).tap();
    await page.getByRole("button", { name: "More children" }).tap();
    await wish(page, "Walnut cake", "Sea bream");
    await page.getByRole("button", { name: "Save" }).tap();
    await expect(page.getByRole("heading", { name: "You're coming: 2 adults, 1 child" })).toBeVisible();
    await page.context().close();
  });
  await expect(tally).toHaveText("6 coming5 answered · 5 adults, 1 child · 1 can't come");
  await expect(guests).toContainText("2 wishes: May, Rosa");
  await expect(guests).not.toContainText("1 wish: Rosa");
  expect(await host.evaluate(() => "isSamePage" in window)).toBe(true);

  await test.step("the menu is printed", async () => {
    await host.goto(`/menus?menu=${id}`);
    await expect(host.getByRole("dialog").getByRole("button", { name: "Print" })).toBeVisible();
    await host.emulateMedia({ media: "print" });
    const card = host.getByRole("article");
    await expect(card.getByText("6 guests")).toBeVisible();
    for (const title of DISHES) await expect(card.getByText(title, { exact: true })).toBeVisible();
    // The card contains no names.
    await expect(card.getByText("cooked by Tom")).toBeHidden();
    await host.emulateMedia({ media: "screen" });
  });

  await test.step("the day after, May leaves a line of thanks", async () => {
    await host.getByRole("button", { name: "Guests" }).tap();
    await expect(tally).toBeVisible();
    await db.update(menus).set({ eventDate: isoDate(-2) });
    await may.reload();
    await may.getByLabel(/^How was it/).fill("What an evening!");
    await may.getByRole("button", { name: "Send thanks" }).tap();
    await expect(may.getByRole("figure", { name: "Your thank-you" })).toBeVisible();
    await may.context().close();
  });
  await expect(guests.getByText("Thanks from May: What an evening!")).toBeVisible();
  expect(await db.$count(menus)).toBe(1);
  expect(await db.$count(answers)).toBe(5);
  expect(await db.$count(claims)).toBe(1);
});
