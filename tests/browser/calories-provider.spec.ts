import { expectAccessible, expectColorContrast } from "#tests/setup/browser/axe.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { test } from "#tests/setup/browser/openai.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { after, estimates } from "#tests/setup/fakes/fake-openai.ts";

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a batch shows progress, continues without the page, is shared by administrators, and can be cancelled @nightly", async ({
  page,
  signIn,
  visitor,
  db,
  openai,
  guard,
}) => {
  guard.allow(409, /batch-estimate-calories$/);
  openai.respond(after(1_200, estimates({ confidence: 0.7 })));
  const { id: createdBy } = await signIn({ isAdmin: true });
  for (let number = 1; number <= 120; number++) await buildDish(db, { title: `Dish ${number}`, createdBy });
  await page.goto("/admin?part=calories");
  const batch = page.getByRole("region", { name: "Batch calorie estimation" });
  const other = await visitor({ isAdmin: true });
  await other.page.goto("/admin?part=calories");
  const otherStart = other.page.getByRole("button", { name: "Start estimating" });
  await expect(otherStart).toBeVisible();

  // Show the second administrator an outdated state until they start a batch: the button disappears once they see one.
  let hasAsked = false;
  await other.page.route(/\/api\/jobs$/, (route) =>
    hasAsked ? route.continue() : route.fulfill({ json: [] }),
  );
  await other.page.route(/\/batch-estimate-calories$/, (route) => {
    hasAsked = true;
    return route.continue();
  });
  await batch.getByRole("button", { name: "Start estimating" }).click();
  const progress = batch.getByRole("progressbar", { name: "Estimating calories" });
  await expect(progress).toHaveAttribute("aria-valuemax", "120");
  await expect(progress).toHaveAttribute("aria-valuetext", /^[1-9]\d* of 120 dishes$/);
  await expect(batch.getByText(/· (about \d+ minutes? left|less than a minute left)/)).toBeVisible();
  await expect(batch.getByText("Fair confidence · 70%").first()).toBeVisible();
  await expectAccessible(page, "a batch under way");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectColorContrast(page, "a batch under way, dark");

  const done = Number(await progress.getAttribute("aria-valuenow"));
  await page.goto("/dishes");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/admin?part=calories");
  await expect
    .poll(async () => Number(await progress.getAttribute("aria-valuenow")))
    .toBeGreaterThan(done + 1);

  await otherStart.click();
  await expectToast(other.page, "A batch is already running", "Its progress is shown here.");
  await expect(other.page.getByRole("progressbar")).toBeVisible();

  await batch.getByRole("button", { name: "Cancel" }).click();
  const ending = /^The last batch was canceled after \d+ of 120 dishes\. Estimates made so far are kept\.$/;
  await expect(batch.getByText(ending)).toBeVisible();
  await expect(other.page.getByText(ending)).toBeVisible();
  await expect(progress).toBeHidden();
  await expect(batch.getByRole("button", { name: "Start estimating" })).toBeVisible();
  const asked = openai.requests.length;
  await page.reload();
  await expect(batch.getByText(ending)).toBeVisible();
  expect(openai.requests.length).toBe(asked);
});
