import { buildDish } from "#tests/setup/builders.ts";
import { after, estimates, fails, startFakeOpenAi, type FakeOpenAi } from "#tests/setup/fake-openai.ts";
import { expectAccessible, expectReadable } from "./setup/axe.ts";
import { expect, test as base } from "./setup/fixtures.ts";
import { pressEscape } from "./setup/keyboard.ts";
import { expectToast } from "./setup/toasts.ts";

/** The server asks a provider of its own. */
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

// One server with these variables is enough.
test.describe.configure({ mode: "default" });

type Reply = Parameters<FakeOpenAi["answer"]>[0];

/** An answer that comes when the test has seen enough of the waiting. */
function heldBack(then: Reply): { reply: Reply; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const reply: Reply = async (res, question) => {
    await released;
    await then(res, question);
  };
  return { reply, release: () => release() };
}

test("what a provider says is text, whatever it looks like", async ({ page, signIn, db, openai }) => {
  const reasoning = `<img src=x onerror="document.title='run'"><script>document.title='run'</script> ${"Rice with saffron. ".repeat(20)}`;
  openai.answer(estimates({ estimatedCalories: 712, confidence: 0.93, reasoning }));
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
  await details.getByRole("button", { name: "Show all of it" }).click();
  await expect(details.getByRole("button", { name: "Show less" })).toBeVisible();
  await expect(details.locator("[src=x], script")).toHaveCount(0);
  await expect(page).not.toHaveTitle("run");
});

test("a card says that its estimate is on its way; a provider that fails changes nothing", async ({
  page,
  signIn,
  db,
  openai,
  guard,
}) => {
  guard.allow(502, /estimate-calories$/);
  const failure = heldBack(fails(400));
  openai.answer(failure.reply, estimates());
  const user = await signIn();
  await buildDish(db, { title: "Pilaf", createdBy: user.id });
  await page.goto("/dishes");
  const card = page.getByRole("article", { name: "Pilaf" });
  const openMenu = async () => {
    // A menu that is still fading away takes a press for one beside it.
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "More for Pilaf" }).click();
  };
  const press = async () => {
    await openMenu();
    await page.getByRole("menuitem", { name: "Estimate Calories" }).click();
  };
  await press();
  await expect(card.getByText("Estimating…")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Estimating the calories of Pilaf…" })).toHaveCount(
    1,
  );
  await openMenu();
  await expect(page.getByRole("menuitem", { name: "Estimating…" })).toBeDisabled();
  await pressEscape(page);
  failure.release();
  await expectToast(page, "Failed to estimate calories. Please try again.", undefined, "destructive");
  await expect(card.getByText(/kcal|Estimating/)).toBeHidden();
  await press();
  await expectToast(page, "About 640 kcal per serving");
  await expect(card.getByText("640 kcal")).toBeVisible();
});

test("a batch shows how far it is, goes on without the page, is joined, and can be cancelled", async ({
  page,
  signIn,
  visitor,
  db,
  openai,
  guard,
}) => {
  guard.allow(409, /batch-estimate-calories$/);
  openai.answer(after(1_200, estimates({ confidence: 0.7 })));
  const { id: createdBy } = await signIn({ isAdmin: true });
  for (let number = 1; number <= 120; number++) await buildDish(db, { title: `Dish ${number}`, createdBy });
  await page.goto("/admin");
  const batch = page.getByRole("region", { name: "Batch calorie estimation" });
  const other = await visitor({ isAdmin: true });
  await other.page.goto("/admin");
  const otherStart = other.page.getByRole("button", { name: "Start estimating" });
  await expect(otherStart).toBeVisible();

  // What the other one sees is from before, until they ask for a batch themselves: the button is gone as soon as they see one.
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
  await expectReadable(page, "a batch under way, dark");

  const done = Number(await progress.getAttribute("aria-valuenow"));
  await page.goto("/dishes");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/admin");
  await expect
    .poll(async () => Number(await progress.getAttribute("aria-valuenow")))
    .toBeGreaterThan(done + 1);

  await otherStart.click();
  await expectToast(other.page, "A batch is running already", "Here you see how far it is.");
  await expect(other.page.getByRole("progressbar")).toBeVisible();

  await batch.getByRole("button", { name: "Cancel" }).click();
  const ending = /^The last batch was cancelled after \d+ of 120 dishes\. What was estimated stays\.$/;
  await expect(batch.getByText(ending)).toBeVisible();
  await expect(other.page.getByText(ending)).toBeVisible();
  await expect(progress).toBeHidden();
  await expect(batch.getByRole("button", { name: "Start estimating" })).toBeVisible();
  const asked = openai.asked.length;
  await page.waitForTimeout(1_500);
  expect(openai.asked.length).toBe(asked);
});

test("a batch whose provider is down ends, and says why", async ({ page, signIn, db, openai }) => {
  openai.answer(fails(401));
  const { id: createdBy } = await signIn({ isAdmin: true });
  for (let number = 1; number <= 8; number++) await buildDish(db, { title: `Dish ${number}`, createdBy });
  await page.goto("/admin");
  const batch = page.getByRole("region", { name: "Batch calorie estimation" });
  await batch.getByRole("button", { name: "Start estimating" }).click();
  await expectToast(page, "Failed to estimate calories for dishes.", undefined, "destructive");
  await expect(batch.getByText(/^The last batch stopped after \d of 8 dishes\./)).toBeVisible();
  await expect(
    batch.getByRole("region", { name: /^Left as they were/ }).getByRole("listitem"),
  ).not.toHaveCount(0);
});
