import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sevenDays, today, weekStart } from "#client/features/meals/week-days.ts";
import { formatEventDate } from "#client/lib/event-date.ts";
import { formatDate } from "#client/lib/format.ts";
import { addDays } from "#shared/event-date.ts";
import { meals } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";

/** From Monday of next week on: never today, on any weekday. */
const [monday = "", tuesday = "", wednesday = "", thursday = "", friday = "", saturday = ""] = sevenDays(
  addDays(weekStart(today()), 7),
);
const week = `/menus?view=week&day=${monday}`;
const dayOf = (page: Page, day: string) =>
  page.getByRole("region", { name: new RegExp(`^${formatDate(day, "weekday")}`) });
/** The name of a day to choose. */
const chosen = (day: string) => `${formatDate(day, "weekday")} ${formatDate(day, "day")}`;
const rows = (page: Page, day: string) => dayOf(page, day).getByRole("listitem");

/** A closed dialog goes back in the history, which would undo the next step. */
const expectClosed = (page: Page) =>
  expect.poll(() => page.evaluate(() => "openDialogs" in history.state)).toBe(false);

test("a week is planned from the day, from a dish and from ideas, and another phone sees it @phone", async ({
  page,
  db,
  signIn,
  visitor,
}) => {
  const { id: createdBy } = await signIn();
  const long = "A very long name for a dish that my grandmother wrote down on the back of an envelope";
  for (const title of ["Lentil soup", "Stew", long]) await buildDish(db, { title, createdBy });
  await buildMenu(db, { title: "Birthday", eventDate: wednesday, eventTime: "19:00" });
  const other = (await visitor()).page;
  await other.goto(week);
  await expect(dayOf(other, wednesday).getByRole("link", { name: "Birthday" })).toBeVisible();

  await page.goto("/menus");
  await expect(page.getByRole("button", { name: "Create Menu" })).toBeVisible();
  const top = async () => (await page.getByRole("group", { name: "View" }).boundingBox())?.y;
  const before = await top();
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page.getByRole("link", { name: "Today" })).toBeVisible();
  expect(await top(), "the switch stays").toBe(before);
  // On a Monday, the next week has the address below, which then adds no history entry.
  await page.goBack();
  await page.goto(week);
  await page.getByRole("button", { name: `Plan ${formatDate(monday, "weekday")}` }).click();
  await page.getByRole("button", { name: "Lentil soup" }).click();
  await expect(rows(page, monday)).toHaveText(["Lentil soup"]);
  await expect(rows(other, monday)).toHaveText(["Lentil soup"]);

  await page.getByRole("button", { name: `Plan ${formatDate(tuesday, "weekday")}` }).click();
  await page.getByRole("button", { name: "Leftovers" }).click();
  await expect(rows(page, tuesday)).toHaveText(["Leftovers"]);

  await page.getByRole("button", { name: "More for Leftovers" }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  await page.getByRole("button", { name: chosen(thursday) }).click();
  await expect(rows(page, thursday)).toHaveText(["Leftovers"]);
  await expect(rows(other, thursday)).toHaveText(["Leftovers"]);
  await expectClosed(page);

  await dayOf(page, monday).getByRole("link", { name: "Lentil soup" }).click();
  await page.getByRole("button", { name: "Plan for a day" }).click();
  await page.getByRole("button", { name: chosen(friday) }).click();
  await expect(page.getByRole("dialog", { name: "When?" })).toBeHidden();
  await page.goBack();
  await expect(rows(page, friday)).toHaveText(["Lentil soup"]);

  await page.getByRole("button", { name: "Suggest" }).click();
  const ideas = page.getByRole("dialog", { name: "Ideas for the week" });
  await expect(ideas.getByText("Not on the table yet")).toHaveCount(2);
  await expect(ideas.getByText("Nothing left that fits.")).toHaveCount(1);
  await ideas.getByRole("button", { name: `Nothing for ${formatEventDate(saturday)}` }).click();
  await ideas.getByRole("button", { name: "Add to the week" }).click();
  await expect(ideas).toBeHidden();
  await expect(rows(page, tuesday)).toHaveText([/^(Stew|A very long name)/]);
  await expect(rows(other, tuesday)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await expectClosed(page);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Event Menus" })).toBeVisible();
  expect((await db.select().from(meals)).length).toBe(4);
});

test("a meal and a wish are dragged to a day @nightly", async ({ page, db, signIn }) => {
  await signIn();
  const soup = await buildDish(db, { title: "Soup" });
  await buildMeal(db, { day: monday, slot: "lunch", dishId: soup.id });
  await page.goto(week);
  await dayOf(page, monday).getByRole("link", { name: "Soup" }).dragTo(dayOf(page, thursday));
  await expect(rows(page, thursday)).toHaveText(["SoupLunch"]);
  await expect.poll(() => db.select().from(meals)).toMatchObject([{ day: thursday, slot: "lunch" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page, monday)).toHaveText(["SoupLunch"]);

  await page.getByRole("link", { name: "Soup" }).click();
  await page.getByRole("button", { name: "I'd like this soon" }).click();
  await page.goBack();
  const wished = page.getByRole("region", { name: "Someday" }).getByRole("button");
  await wished.dragTo(dayOf(page, tuesday));
  await expect(rows(page, tuesday)).toHaveText(["Soup"]);

  // Planned for a past day, it would count as cooked.
  const yesterday = addDays(today(), -1);
  await page.goto(`/menus?view=week&day=${yesterday}`);
  await wished.dragTo(dayOf(page, yesterday));
  await wished.dragTo(dayOf(page, today()));
  await expect(rows(page, today())).toHaveText(["Soup"]);
  expect(await db.$count(meals, eq(meals.day, yesterday))).toBe(0);
});
