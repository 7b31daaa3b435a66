import type { Browser, Page } from "@playwright/test";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import type { Guard } from "#tests/setup/browser/guard.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildMenu } from "#tests/setup/builders.ts";

async function postDish(page: Page, title: string, ingredients?: string): Promise<number> {
  const answer = await page.request.post("/api/dishes", { data: { title, ingredients } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function stranger(browser: Browser, guard: Guard): Promise<Page> {
  const context = await browser.newContext();
  guard.watch(context);
  return context.newPage();
}

test("a label is confirmed with one tap, corrected and shared, and lapses when the ingredients change @nightly", async ({
  page,
  db,
  signIn,
  browser,
  guard,
}) => {
  const me = await signIn();
  const id = await postDish(page, "Lentil soup with walnuts", "300 g lentils\n50 g butter");
  const menu = await buildMenu(db, { dishIds: [id], createdBy: me.id });
  await page.goto(`/dishes?dish=${id}`);
  const labels = page.getByRole("region", { name: "Allergens and diets" });
  const line = labels.getByText(/ingredients known$/);
  const texts = labels.getByRole("button", { name: /, correct$/ });
  await expect(line).toHaveText(
    /^Not confirmed: Vegetarian.*Contains milk.*May contain nuts.*All ingredients known$/,
  );
  await line.click();
  await expect(texts).toHaveText([
    "Vegetarian, found, correct",
    "Contains milk, found, correct",
    "May contain nuts, found, correct",
  ]);

  const guest = await stranger(browser, guard);
  const shared = guest.getByText("Vegetarian · Contains milk");
  const expectShared = async (isShown: boolean) => {
    for (const address of [`/public/dishes/${id}`, `/public/menus/${menu.id}`]) {
      await guest.goto(address);
      await expect(guest.getByText("Lentil soup with walnuts")).toBeVisible();
      await expect(shared).toHaveCount(isShown ? 1 : 0);
      await expect(guest.getByText(/nuts$/).and(guest.getByText(/contain/i))).toHaveCount(0);
    }
    await page.goto(`/menus?menu=${menu.id}`);
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article");
    await expect(sheet.getByText("Lentil soup with walnuts")).toBeVisible();
    await expect(sheet.getByText("Vegetarian · Contains milk")).toHaveCount(isShown ? 1 : 0);
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/dishes?dish=${id}`);
    await line.click();
  };
  await expectShared(false);

  for (const text of ["Contains milk", "Vegetarian"]) {
    const confirm = labels.getByRole("button", { name: `Confirm: ${text}` });
    await confirm.click();
    await expect(confirm).toHaveAttribute("aria-pressed", "true");
  }
  await labels.getByRole("button", { name: /^May contain nuts/ }).click();
  await page.getByRole("menuitem", { name: "No nuts" }).click();
  await expect(texts).toHaveText([
    "Vegetarian, confirmed by a member, correct",
    "Contains milk, confirmed by a member, correct",
    "No nuts, confirmed by a member, correct",
  ]);
  await expectShared(true);

  await page.goto(`/dishes?edit-dish=${id}`);
  const form = page.getByRole("dialog", { name: "Edit Dish" });
  await form.getByLabel("Ingredients").fill("300 g lentils\n50 g butter\n2 eggs");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Dish updated successfully!");
  await page.goto(`/dishes?dish=${id}`);
  const lapsed = labels.getByText(
    "The dish has changed since members said: Vegetarian · Contains milk · No nuts",
  );
  await expect(lapsed).toBeVisible();
  await line.click();
  await expect(texts.first()).toHaveText("Vegetarian, found, correct");
  await expectShared(false);

  const saved = page.waitForResponse((response) => response.url().endsWith(`/api/dishes/${id}/labels`));
  await labels.getByRole("button", { name: "Still correct" }).click();
  await saved;
  await expect(lapsed).toBeHidden();
  await expect(labels.getByRole("button", { name: "Confirm: Contains eggs" })).toBeVisible();
  await expectShared(true);
});
