import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectFocusKept, tabAndPress, tabAndType, tabTo } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dish = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`^${title}`) }).and(page.locator("[aria-pressed]"));

test("a guest answers an invitation and edits the answer by keyboard alone @translated @nightly", async ({
  page,
  db,
}) => {
  for (const title of ["Bread", "Stew", "Plum cake"]) await buildDish(db, { title });
  const { token } = await buildInvitation(db, { eventTitle: "Friday dinner" });
  await page.goto(`/menu/${token}`);

  // The first missing field is focused.
  await tabAndPress(page, button(page, "Submit menu"));
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
  await tabAndPress(page, button(page, "Submit menu"));
  await expect(page.getByRole("heading", { name: "Thank you, Mia!" })).toBeFocused();

  await tabAndPress(page, page.getByRole("link", { name: "Change My Menu" }));
  await tabAndPress(page, dish(page, "Stew"), "Space");
  await expect(dish(page, "Stew")).toHaveAttribute("aria-pressed", "false");
  await tabAndPress(page, button(page, "Save"));
  await expect(page.getByRole("heading", { name: "Your changes are saved" })).toBeFocused();
  await expect(page.getByRole("listitem")).toHaveText(["Bread", "Plum cake"]);
});

test("a member invites a guest by keyboard alone @nightly", async ({ page, signIn, db }) => {
  await signIn({ firstName: "Amira" });
  const { title } = await buildMenu(db);
  await page.goto("/menus");
  await expect(page.getByText(title)).toBeVisible();
  await tabAndPress(page, page.getByRole("link", { name: "Guests" }));
  const invite = button(page, "Invite Guests").first();
  await tabAndPress(page, invite);
  const dialog = page.getByRole("dialog", { name: "Invite Guests" });
  // Not on the switch, which comes after the menus.
  await expect(dialog).toBeFocused();
  await tabAndPress(page, dialog.getByRole("checkbox", { name: "Only one person" }), "Space");
  await tabAndPress(page, dialog.getByRole("button", { name: "Create invitation" }));
  await expect(dialog.getByLabel("Event title")).toBeFocused();
  await page.keyboard.type("Summer dinner");
  await tabAndType(page, dialog.getByLabel("Date"), "06212030");
  await tabAndType(page, dialog.getByLabel("Guest name"), "Grace");
  await tabAndPress(page, dialog.getByRole("button", { name: "Preview" }));
  await expect(page.getByText("Message to send")).toBeVisible();
  await expectFocusKept(page);
  await tabAndPress(page, page.getByRole("dialog").getByRole("button", { name: "Create invitation" }));
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Summer dinner" })).toBeFocused();
  await tabTo(page, page.getByLabel("Link for the guest"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(invite).toBeFocused();

  await tabAndPress(page, button(page, "More for Summer dinner"));
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Withdraw" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await tabAndPress(page, question.getByRole("button", { name: /^Withdraw/ }));
  await expect(question).toBeHidden();
  await expectFocusKept(page);
});

test("a member declines, undoes and accepts a suggestion by keyboard alone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn();
  const { id } = await buildDish(db, { title: "Bread" });
  for (const title of ["Picnic", "Supper"])
    await buildMenu(db, { title, dishIds: [id], isGuestCreated: true, createdBy: null, guestName: "Grace" });
  await page.goto("/guest-suggestions");
  const card = (title: string) => page.getByRole("article", { name: title });
  await tabAndPress(page, card("Supper").getByRole("button", { name: /^View Details/ }));
  await expect(card("Supper").getByRole("list", { name: "Suggested dishes" })).toContainText("Bread");

  await tabAndPress(page, card("Supper").getByRole("button", { name: /^Decline/ }));
  await expect(card("Supper")).toBeHidden();
  await expect(card("Picnic").getByRole("heading")).toBeFocused();
  await tabAndPress(page, button(page, "Undo"));
  await expect(card("Supper")).toBeVisible();
  await expectFocusKept(page);

  await tabAndPress(page, card("Supper").getByRole("button", { name: /^Accept Menu/ }));
  await expect(card("Supper").getByText("Accepted", { exact: true })).toBeVisible();
  await expect(card("Supper").getByRole("heading")).toBeFocused();
  await expectToast(page, /^.*accepted.*$/i);
});
