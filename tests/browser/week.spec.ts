import { createHash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { addDays, formatMonth, sevenDays, today, weekStart } from "#client/features/meals/week-days.ts";
import { formatDay, formatEventDate } from "#client/lib/event-date.ts";
import { formatDate } from "#client/lib/format.ts";
import type { Database } from "#server/database/db.ts";
import { answers, meals } from "#shared/schema/index.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildInvitation, buildMeal, buildMenu } from "#tests/setup/builders.ts";

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

  await dayOf(page, monday).getByRole("link", { name: "Lentil soup" }).click();
  await page.getByRole("button", { name: "Plan for a day" }).click();
  await page.getByRole("button", { name: chosen(friday) }).click();
  await expect(page.getByRole("dialog", { name: "When?" })).toBeHidden();
  await page.goBack();
  await expect(rows(page, friday)).toHaveText(["Lentil soup"]);

  await page.getByRole("button", { name: "Suggest" }).click();
  const ideas = page.getByRole("dialog", { name: "Ideas for the week" });
  await expect(ideas.getByText("Not on the table yet")).toHaveCount(2);
  await expect(ideas.getByText("Nothing: no more dishes fit.")).toHaveCount(1);
  await ideas.getByRole("button", { name: `Nothing for ${formatEventDate(saturday)}` }).click();
  await ideas.getByRole("button", { name: "Add to the week" }).click();
  await expect(rows(page, tuesday)).toHaveText([/^(Stew|A very long name)/]);
  await expect(rows(other, tuesday)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await page.goBack();
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
  const wished = page.getByRole("region", { name: "Some day" }).getByRole("button");
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

test("two phones shop from Monday to Thursday over meals and an event @phone", async ({
  page,
  db,
  signIn,
  visitor,
  guard,
}) => {
  guard.allow(0, /^\//);
  await signIn();
  const soup = await buildDish(db, {
    title: "Soup",
    servings: 4,
    ingredients: "2 onions\n250 g red lentils",
  });
  const stew = await buildDish(db, { title: "Stew", servings: 4, ingredients: "2 onions\n500 g beef" });
  const cake = await buildDish(db, { title: "Cake", servings: 4, ingredients: "6 eggs" });
  await buildMeal(db, { day: monday, dishId: soup.id });
  await buildMeal(db, { day: friday, dishId: cake.id });
  await buildMenu(db, { eventDate: wednesday, guestCount: 8, dishIds: [stew.id] });
  const list = (phone: Page) => phone.getByRole("dialog", { name: "To buy" });
  const line = (phone: Page, name: RegExp) => list(phone).getByRole("checkbox", { name });
  const other = (await visitor()).page;

  await page.goto(week);
  await page.getByRole("button", { name: "Shopping list" }).click();
  await expect(list(page).getByText("0 of 4")).toBeVisible();
  for (const phone of [page, other]) {
    await phone.goto(`${week}&shop-days=${monday}_${thursday}`);
    await expect(list(phone).getByText("0 of 3")).toBeVisible();
    await expect(list(phone).getByText("6", { exact: true })).toBeVisible();
  }
  await line(page, /^Onion/).click();
  await expect(line(other, /^Onion/)).toBeChecked();
  await list(other).getByRole("textbox", { name: "Add to the list" }).fill("Candles");
  await other.keyboard.press("Enter");
  await line(other, /^Beef/).click();
  await expect(list(page).getByText("2 of 4")).toBeVisible();
  await expect(line(page, /^Candles/)).not.toBeChecked();

  await page.reload();
  await expect(list(page).getByText("2 of 4")).toBeVisible();
  await expect(line(page, /^Onion/)).toBeChecked();

  await other.context().setOffline(true);
  await line(other, /^Candles/).click();
  await line(other, /^Red lentils/).click();
  await list(other).getByRole("textbox", { name: "Add to the list" }).fill("Matches");
  await other.keyboard.press("Enter");
  await expect(list(other).getByText("4 of 5")).toBeVisible();
  await line(page, /^Onion/).click();
  await expect(list(page).getByText("1 of 4")).toBeVisible();
  await other.context().setOffline(false);
  for (const phone of [page, other]) {
    await expect(list(phone).getByText("3 of 5")).toBeVisible({ timeout: 20_000 });
    await expect(line(phone, /^Matches/)).not.toBeChecked();
    await expect(line(phone, /^Onion/)).not.toBeChecked();
  }
});

async function answerOf(db: Database, name: string, menuId: number, createdBy: string): Promise<void> {
  const { id: inviteTokenId } = await buildInvitation(db, { menuId, maxAnswers: 9, createdBy });
  const editTokenHash = createHash("sha256").update(randomUUID()).digest("hex");
  await db.insert(answers).values({ inviteTokenId, editTokenHash, name, isComing: true, adults: 2 });
}

test("a guest's name brings up what the guest had, once a member says that it is the same guest @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const { id: createdBy } = await signIn();
  const past = addDays(today(), -40);
  // Our Dishes lists the newest first.
  const soup = await buildDish(db, { title: "Soup", createdBy, createdAt: new Date("2026-01-01") });
  const lasagne = await buildDish(db, { title: "Lasagne", createdBy });
  const before = await buildMenu(db, { eventDate: past, guestCount: 9, dishIds: [lasagne.id], createdBy });
  const next = await buildMenu(db, { title: "Party", eventDate: monday, dishIds: [soup.id], createdBy });
  await answerOf(db, "Karin", before.id, createdBy);
  await answerOf(db, "Karin", next.id, createdBy);
  const month = formatMonth(past);

  await page.goto(`/menus?guests=${next.id}`);
  await expect(page.getByText(`Is this the Karin from ${formatDay(past)}?`)).toBeVisible();
  await page.getByRole("button", { name: /^Yes, the same Karin/ }).click();
  await expect(page.getByText(`Has had Lasagne in ${month}`)).toBeVisible();

  await page.goto(`/menus?edit-menu=${next.id}`);
  const lasagneRow = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Lasagne" });
  await expect(lasagneRow.getByText(`Karin had this in ${month}`)).toBeVisible();

  await page.goto(`/dishes?dish=${lasagne.id}`);
  const detail = page.getByRole("dialog", { name: "Lasagne" });
  await detail.getByText(`On the table once · Last on ${formatDay(past)} · For 9 guests`).click();
  await expect(detail.getByText("For Karin")).toBeVisible();
  await detail.getByRole("button", { name: "Cooked today" }).click();
  await expect(detail.getByText("On the table 2 times · Today")).toBeVisible();

  await page.goto("/dishes?sort=cooked");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(["Soup", "Lasagne"]);
});
