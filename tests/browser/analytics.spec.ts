import type { Page } from "@playwright/test";
import { ANALYTICS, card, smallHousehold } from "#tests/setup/browser/analytics.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";

const tableSwitch = (page: Page, title: string) =>
  card(page, title).getByRole("button", { name: `Show as table: ${title}` });

test("each chart shows its data as a sentence, as bars and as a table @phone", async ({
  page,
  signIn,
  db,
}) => {
  const me = await signIn({ firstName: "Ada", lastName: "Koç" });
  await smallHousehold(db, me);
  await page.goto(ANALYTICS);

  const overTime = card(page, "Dishes over time");
  await expect(overTime).toContainText(/4 dishes in the last 3 months, most in \w+ \d{4} \(3\)\./);
  await expect(overTime.locator("svg text").filter({ hasText: /^[13]$/ })).toHaveText(["1", "3"]);

  const byCategory = card(page, "Dishes by category");
  await expect(byCategory).toContainText(
    "3 dishes in 2 categories, most in Soups (2); 1 without a category.",
  );
  await expect(byCategory.getByRole("listitem")).toHaveText([
    /^Soups: 2 dishes, 50%/,
    /^Street food: 1 dish/,
    /^Uncategorized: 1 dish/,
  ]);
  const widths = await byCategory
    .locator("svg .plot-fill")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2, 1);

  const liked = card(page, "Most liked dishes");
  await expect(liked.getByRole("listitem")).toHaveText([
    /^Slow stew .*: liked by 2 of \d members/,
    /^Lentil soup: liked by 1 of \d members/,
  ]);

  const active = card(page, "Most active members");
  await expect(active).toContainText("Jonas Berg is most active: 2 dishes, 1 menu, 1 like and 1 comment.");
  await expect(active.getByRole("list").last().getByRole("listitem")).toHaveText([
    /^Jonas Berg: 2 dishes, 1 menu, 1 like and 1 comment/,
    /^Ada Koç: 2 dishes and 2 likes/,
  ]);

  await expect(card(page, "Calories per serving")).toContainText("2 dishes with calories; 2 without.");
  await expect(card(page, "Suggestions from guests")).toContainText(
    "1 of 2 suggestions accepted, 1 awaiting an answer.",
  );

  await tableSwitch(page, "Most active members").click();
  const table = page.getByRole("table", { name: "Most active members" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Member",
    "Dishes",
    "Menus",
    "Likes",
    "Comments",
    "Total",
  ]);
  await expect(table.getByRole("row", { name: /^Jonas Berg/ }).getByRole("cell")).toHaveText([
    "2",
    "1",
    "1",
    "1",
    "5",
  ]);
  await expect(table.getByRole("row", { name: /^Ada Koç/ }).getByRole("cell")).toHaveText([
    "2",
    "0",
    "2",
    "0",
    "4",
  ]);
});
