import { expectAccessible } from "#tests/setup/browser/axe.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { estimates, fails, startFakeOpenAi, type FakeOpenAi } from "#tests/setup/fake-openai.ts";

/** A server with its own fake provider. */
const test = base.extend<object, { openai: FakeOpenAi }>({
  openai: [
    async ({}, use) => {
      const openai = await startFakeOpenAi();
      await use(openai);
      await openai.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    async ({ openai }, use) => use({ OPENAI_BASE_URL: openai.url, ESTIMATE_DAILY_LIMIT: "1000000" }),
    { scope: "worker" },
  ],
});

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a provider's answer is shown as plain text @nightly", async ({ page, signIn, db, openai }) => {
  const reasoning = `<img src=x onerror="document.title='run'"><script>document.title='run'</script> ${"Rice with saffron. ".repeat(20)}`;
  openai.answer(estimates({ items: [], estimatedCalories: 712, confidence: 0.93, reasoning }));
  const user = await signIn();
  await buildDish(db, { title: "Pilaf", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Pilaf" }).click();
  await page.getByRole("menuitem", { name: "Estimate Calories" }).click();
  await expectToast(page, "About 712 kcal per serving", "Pilaf · AI estimated", "success");
  await page.getByRole("button", { name: "View details of Pilaf" }).click();
  const details = page.getByRole("dialog", { name: "Pilaf" });
  await expect(details.getByText("High confidence · 93%")).toBeVisible();
  await expect(details.getByText(/^<img src=x onerror=/)).toBeVisible();
  await details.getByRole("button", { name: "Show more" }).click();
  await expect(details.getByRole("button", { name: "Show less" })).toBeVisible();
  await expect(details.locator("[src=x], script")).toHaveCount(0);
  await expect(page).not.toHaveTitle("run");
});

test("after a failure of the provider, the toast offers the reference estimate @phone @nightly", async ({
  page,
  signIn,
  db,
  openai,
  guard,
}) => {
  guard.allow(502, /estimate-calories$/);
  guard.allowLogged(/ProviderUnavailable|estimate-calories 502/);
  openai.answer(fails(401));
  const user = await signIn();
  await buildDish(db, { title: "Greek salad", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "View details of Greek salad" }).click();
  const details = page.getByRole("dialog", { name: "Greek salad" });
  await details.getByRole("button", { name: "Estimate Calories" }).click();
  await expectToast(page, "Failed to estimate calories. Please try again.", undefined, "destructive");
  await expectAccessible(page, "the offer of a reference estimate");
  await page.getByRole("button", { name: "Use reference estimate" }).click();
  await expect(details.getByText("Reference estimate")).toBeVisible();
  expect(openai.requests).toHaveLength(1);
});
