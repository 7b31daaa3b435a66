import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { tabAndPress, tabAndType } from "#tests/setup/browser/keyboard.ts";
import { buildDish, buildInvitation } from "#tests/setup/builders.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dish = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}`) }).and(page.locator("[aria-pressed]"));

test("a guest answers an invitation and edits the answer by keyboard alone", async ({ page, db }) => {
  for (const title of ["Bread", "Stew", "Plum cake"]) await buildDish(db, { title });
  const { token } = await buildInvitation(db, { eventTitle: "Friday dinner" });
  await page.goto(`/menu/${token}`);

  // The first missing field is focused.
  await tabAndPress(page, button(page, "Submit Menu"));
  await expect(page.getByRole("heading", { name: "Select Dishes" })).toBeFocused();
  await page.keyboard.press("Control+Home");
  await tabAndPress(page, dish(page, "Bread"), "Space");
  await expect(dish(page, "Bread")).toHaveAttribute("aria-pressed", "true");
  await tabAndPress(page, dish(page, "Stew"), "Space");
  const look = button(page, "View details of Plum cake");
  await tabAndPress(page, look);
  const preview = page.getByRole("dialog", { name: "Plum cake" });
  await expect(preview).toBeVisible();
  await tabAndPress(page, preview.getByRole("button", { name: "Choose this dish" }));
  await expect(preview).toBeHidden();
  await expect(look).toBeFocused();
  await expect(button(page, "3 dishes chosen")).toBeVisible();
  await tabAndPress(page, button(page, /^Your Information/));
  await tabAndType(page, page.getByLabel("Your name"), "Mia");
  await tabAndPress(page, button(page, "Submit Menu"));
  await expect(page.getByRole("heading", { name: "Thank you, Mia!" })).toBeFocused();

  await tabAndPress(page, page.getByRole("link", { name: "Change My Menu" }));
  await tabAndPress(page, dish(page, "Stew"), "Space");
  await expect(dish(page, "Stew")).toHaveAttribute("aria-pressed", "false");
  await tabAndPress(page, button(page, "Save Changes"));
  await expect(page.getByRole("heading", { name: "Your changes are saved" })).toBeFocused();
  await expect(page.getByRole("listitem")).toHaveText(["Bread", "Plum cake"]);
});
