import type { Locator, Page } from "@playwright/test";
import { formatDate } from "#client/lib/format.ts";
import type { Database } from "#server/database/db.ts";
import { settings } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/builders.ts";
import { dayOf } from "#tests/setup/days.ts";
import { zoneAtHour } from "#tests/setup/hour-zone.ts";

/** Moves the household to where it is this hour. @returns its days */
async function moveTo(db: Database, hour: number) {
  const timeZone = zoneAtHour(hour);
  await db.update(settings).set({ timeZone });
  return (inDays: number) => dayOf(inDays, timeZone);
}

const regionOf = (page: Page, name: string) => page.getByRole("region", { name });

test("dinner is seen, planned and cooked from Home, and a dish goes to another day, in few taps @phone @nightly", async ({
  page,
  db,
  signIn,
  hasTouch,
}) => {
  const { id: createdBy } = await signIn();
  const day = await moveTo(db, 12);
  for (const title of ["Soup", "Stew", "Pie"])
    await buildDish(db, { title, instructions: "Chop the onion.", createdBy });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await (hasTouch ? target.tap() : target.click());
  };
  const expectTaps = (count: number, to: string) => {
    expect(taps, to).toBe(count);
    taps = 0;
  };

  await page.goto("/");
  await tap(regionOf(page, "Nothing planned yet").getByRole("button", { name: "Tonight: Soup" }));
  await expect(regionOf(page, "Soup")).toContainText("Tonight");
  expectTaps(1, "to plan tonight");

  await page.goto("/");
  await expect(regionOf(page, "Soup").getByRole("heading")).toBeInViewport();
  await tap(regionOf(page, "Soup").getByRole("button", { name: "Cook", exact: true }));
  await expect(regionOf(page, "Step 1 of 1")).toContainText("Chop the onion.");
  expectTaps(1, "to cook tonight's dinner");

  await page.goto("/dishes");
  await tap(page.getByRole("button", { name: "More for Stew" }));
  await tap(page.getByRole("menuitem", { name: "Plan for a day" }));
  const other = `${formatDate(day(3), "weekday")} ${formatDate(day(3), "day")}`;
  await tap(page.getByRole("dialog", { name: "When?" }).getByRole("button", { name: other }));
  await expect(page.getByRole("dialog")).toBeHidden();
  expectTaps(3, "to plan another day");

  await page.goto("/");
  await tap(page.getByRole("link", { name: "The week" }));
  await expect(regionOf(page, formatDate(day(3), "weekday"))).toContainText("Stew");
  expectTaps(1, "to the week");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: "Menus", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "The week" })).toBeVisible();
  await page.reload();
  await page.getByText("Active", { exact: true }).click();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: "Menus", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeVisible();
});

test("after 20:00 in the household, Home begins with tomorrow; an event stays until midnight @phone @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const { id: createdBy } = await signIn();
  const day = await moveTo(db, 20);
  const soup = await buildDish(db, { title: "Soup", createdBy });
  await buildMeal(db, { day: day(0), text: "Leftovers", createdBy });
  await buildMeal(db, { day: day(1), dishId: soup.id, createdBy });
  await page.goto("/");
  await expect(regionOf(page, "Soup")).toContainText("Tomorrow");
  await expect(page.getByText("Leftovers")).toHaveCount(0);
  const menu = { title: "Birthday", eventDate: day(0), eventTime: "19:00", dishIds: [soup.id], createdBy };
  await buildMenu(db, menu);
  await expect(regionOf(page, "Birthday")).toContainText("Tonight");
  await expect(page.getByRole("listitem").filter({ hasText: "Tomorrow" })).toContainText("Soup");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
