import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectFocusKept, tabAndPress, tabAndType, tabTo } from "#tests/setup/browser/keyboard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildUser } from "#tests/setup/data/builders.ts";

const amira = { username: "amira", firstName: "Amira", lastName: "Haddad", isAdmin: true };

test("a member is added and given a role, and the own name changed, by keyboard alone @nightly", async ({
  page,
  signIn,
  db,
}) => {
  await signIn(amira);
  await buildUser(db, { username: "jonas", firstName: "Jonas", lastName: "Berg" });
  const { keyboard } = page;
  await page.goto("/");
  await tabAndPress(page, page.getByRole("button", { name: "Your account" }));
  await expect(page.getByRole("menuitem", { name: "Settings" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeFocused();

  const add = page.getByRole("button", { name: "Add member" });
  await tabAndPress(page, add);
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await tabAndType(page, dialog.getByLabel("Username"), "rosa");
  await tabAndType(page, dialog.getByLabel("First name"), "Rosa");
  await tabAndType(page, dialog.getByLabel(/^Password/), "six apples");
  await keyboard.press("Escape");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expectFocusKept(page);
  await tabAndPress(page, dialog.getByRole("button", { name: "Add member" }));
  await expectToast(page, "Rosa added");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  const more = page.getByRole("button", { name: "More for Jonas Berg" });
  await tabAndPress(page, more);
  await expect(page.getByRole("menu")).toBeVisible();
  await keyboard.type("Make");
  await expect(page.getByRole("menuitem", { name: "Make administrator" })).toBeFocused();
  await tabTo(page, page.getByRole("menuitem", { name: "Make administrator" }));
  await keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await tabAndPress(page, question.getByRole("button", { name: "Make administrator" }));
  await expect(question).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Jonas Berg" })).toContainText(
    "Admin",
  );
  await expect(more).toBeFocused();

  await keyboard.press("Control+Home");
  const tab = page.getByRole("tab", { name: "Members" });
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await tab.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press("Shift+Tab");
  }
  await expect(tab).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Profile" })).toBeFocused();
  await tabTo(page, page.getByLabel("First name"));
  await keyboard.press("Control+a");
  await keyboard.type("Amirah");
  await keyboard.press("Enter");
  await expectToast(page, /saved|updated/i);
  await expectFocusKept(page);
});

test("Escape closes a confirmation as soon as it has the focus, and not the dialog below @nightly", async ({
  page,
  signIn,
}) => {
  await signIn(amira);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add member" });
  await dialog.getByLabel("Username").fill("rosa");
  const question = page.getByRole("alertdialog");
  await page.evaluate(() => {
    const answerAtOnce = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest("[role=alertdialog]")) return;
      document.removeEventListener("focusin", answerAtOnce);
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      document.body.dataset.escaped = "true";
    };
    document.addEventListener("focusin", answerAtOnce);
  });
  await page.keyboard.press("Escape");
  await expect(page.locator("body")).toHaveAttribute("data-escaped", "true");
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Username")).toHaveValue("rosa");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
});
