import type { Page } from "playwright/test";
import { dishes, meals } from "#shared/schema/index.ts";
import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { logOut } from "#tests/setup/browser/steps.ts";
import { phonePhoto } from "#tests/setup/data/photos.ts";

const INSTRUCTIONS = `Fry the onions for 10 minutes.
Rinse the lentils.
Add the lentils and simmer for 20–25 min, then rest 5 minutes.
Blend the soup.
Season it.
Serve with lemon.`;

const step = (page: Page, number: number) => page.getByRole("region", { name: `Step ${number} of 6` });

test("a dish is cooked in landscape with two timers and a reload in the middle @nightly", async ({
  page,
  signIn,
  db,
}) => {
  const createdBy = (await signIn()).id;
  const ingredients = "250 g red lentils\n2 onions\n1 lemon";
  const [dish] = await db
    .insert(dishes)
    .values({ title: "Lentil soup", ingredients, instructions: INSTRUCTIONS, createdBy })
    .returning();
  // The server refuses meals of the future.
  const start = Date.now() - 20 * 60_000;
  const passTo = (minute: number) => page.clock.setFixedTime(start + minute * 60_000);
  await passTo(0);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/dishes?cooking=${dish?.id}`);
  await expect(step(page, 1)).toContainText("Fry the onions");
  const view = page.getByRole("dialog", { name: "Lentil soup" });
  await expect.poll(() => view.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
  await expect(view.getByRole("list", { name: "For this step" })).toHaveText("2 onions");
  for (const name of ["Back", "Next"])
    await expect(view.getByRole("button", { name })).toBeInViewport({ ratio: 1 });

  await view.getByRole("button", { name: "Start timer: 10 minutes" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await view.getByRole("button", { name: "Start timer: 20–25 min" }).click();
  await passTo(5);
  const timers = view.getByRole("timer");
  await expect(timers).toHaveText(["5:00", "15:00"]);
  const expectInView = async (name: RegExp, count: number) => {
    const buttons = view.getByRole("button", { name });
    await expect(buttons).toHaveCount(count);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  };
  for (const name of [/^\+1 min/, /^Remove timer/]) await expectInView(name, 2);
  await expectAccessible(page, "cooking with timers");
  await view.getByRole("button", { name: "Start timer: 5 minutes" }).click();
  await expect(timers).toHaveCount(3);
  await expectInView(/^Remove timer/, 3);
  await view.getByRole("button", { name: "Remove timer Lentil soup, step 3, 5 minutes" }).click();

  await page.reload();
  await expect(step(page, 3)).toContainText("simmer for 20–25 min");
  await expect(timers).toHaveText(["5:00", "15:00"]);
  await passTo(13);
  await expect(timers).toHaveText(["ended 3 minutes ago", "7:00"]);
  await view.getByRole("button", { name: "Remove timer Lentil soup, step 1, 10 minutes" }).click();

  await view.getByRole("button", { name: "Close" }).click();
  const bar = page.getByRole("complementary", { name: "Timers" });
  await expect(bar).toContainText(/Lentil soup.*step 3/);
  await expectAccessible(page, "a timer over the page");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const [left, right] = [await navigation.boundingBox(), await bar.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await page.setViewportSize({ width: 320, height: 568 });
  const [over, below] = [await bar.boundingBox(), await navigation.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await passTo(20);
  await expect(page.getByText("Timer ended: Lentil soup, step 3, 20–25 min.")).toBeAttached();
  await page.reload();
  await page.route("**/assets/cooking-dialog-*.js", (code) => setTimeout(() => void code.continue(), 500));
  await bar.getByRole("link").dblclick({ delay: 60 });
  await expect(step(page, 3)).toBeVisible();
  await page.goBack();
  await expect(view).toBeHidden();
  await page.goForward();
  for (let turned = 0; turned < 3; turned++) await view.getByRole("button", { name: "Next" }).click();
  await view.getByRole("button", { name: "Done" }).click();
  await expect(view.getByRole("heading", { name: "Cooked today?" })).toBeFocused();
  await expectAccessible(page, "cooked today");
  await view.getByLabel("How was it?").fill("More lemon");
  await view
    .getByLabel("Photo files")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
  await expect(view.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(view.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  await view.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Cooked today", { exact: true })).toBeVisible();
  await expect(view).toBeHidden();
  const image = expect.stringMatching(/^\/images\//) as unknown;
  const saved = { dishId: dish?.id, isCooked: true, note: "More lemon", image };
  expect(await db.select().from(meals)).toMatchObject([saved]);
});

test("a timer rings on a screen that stays on, also after reloads @nightly", async ({ page, signIn, db }) => {
  const createdBy = (await signIn()).id;
  const [dish] = await db
    .insert(dishes)
    .values({ title: "Lentil soup", instructions: INSTRUCTIONS, createdBy })
    .returning();
  await page.addInitScript(() => {
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        document.documentElement.dataset["sound"] = this.context.state;
        super.start(when);
      }
    };
  });
  await page.context().grantPermissions(["screen-wake-lock"]);
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto(`/dishes?cooking=${dish?.id}`);
  await expect(page.getByText("The screen stays on while you cook.")).toBeVisible();
  await page.getByRole("button", { name: "Start timer: 10 minutes" }).click();
  await page.clock.setFixedTime(start + 600_000);
  const sound = page.locator("html[data-sound]");
  await expect(sound).toHaveAttribute("data-sound", "running");
  await page.reload();
  await expect(page.getByText("Timer ended: Lentil soup, step 1, 10 minutes.")).toBeAttached();
  await expect(sound).toHaveCount(0);
  await step(page, 1).click({ position: { x: 5, y: 5 } });
  await expect(sound).toHaveAttribute("data-sound", "running");
});

test("signing out deletes the timers of the member @nightly", async ({ page, signIn }) => {
  const { id } = await signIn();
  await page.goto("/");
  await page.getByRole("button", { name: /^Your account/ }).waitFor();
  await page.evaluate(([key]) => localStorage.setItem(key, "{}"), [`cooking:${id}`] as const);
  await logOut(page);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("cooking:"))),
  ).toEqual([]);
});
