import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { Guard } from "#tests/setup/browser/guard.ts";
import { installEmbedded } from "#tests/setup/browser/installation.ts";
import { closeNewDish, createFirstAccount, postDish } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test("a killed server loses no acknowledged write @nightly", async ({ browser }) => {
  test.slow();
  const home = await installEmbedded();
  const guard = new Guard(home.origin);
  // Requests fail while the server is down.
  guard.allow(0, /^\/(api|images|assets)\//);
  const context = await browser.newContext({ baseURL: home.origin });
  guard.watch(context);
  try {
    const page = await context.newPage();
    await createFirstAccount(page, await home.setupAddress);
    await expect(page.getByText("Add your first dish")).toBeVisible();
    await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
    await postDish(page, "Stuffed peppers");

    // Write continuously; every comment answered with 201 must exist afterwards.
    const said: string[] = [];
    const dishes: { id: number }[] = await (await context.request.get("/api/dishes")).json();
    const address = `/api/dishes/${dishes[0]?.id}/comments`;
    const writing = (async () => {
      for (let number = 1; ; number++) {
        const content = `Comment ${number}`;
        const answer = await context.request.post(address, { data: { content } }).catch(() => undefined);
        if (answer?.status() !== 201) return;
        said.push(content);
      }
    })();
    await expect.poll(() => said.length).toBeGreaterThan(10);
    await home.kill();
    await writing;

    await page.getByRole("button", { name: "Add Dish" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Dish" });
    await dialog.getByLabel("Dish Name").fill("Cherry clafoutis");
    await dialog.getByRole("button", { name: "Create Dish" }).click();
    await expectToast(page, "Failed to create dish", undefined, "destructive");

    await home.restart();
    await dialog.getByRole("button", { name: "Create Dish" }).click();
    await expectToast(page, "Dish posted");
    await closeNewDish(page, "Cherry clafoutis");
    await page.reload();
    await expect(page.getByRole("article", { name: "Cherry clafoutis" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Stuffed peppers" })).toBeVisible();
    const kept: { content: string }[] = await (await context.request.get(address)).json();
    expect(kept.map(({ content }) => content)).toEqual(expect.arrayContaining(said));
    // The last comment may have been stored without its response getting through.
    expect(kept.length - said.length).toBeLessThanOrEqual(1);
    expect(guard.faults).toEqual([]);
  } catch (error) {
    await test.info().attach("what the server said", { body: home.output(), contentType: "text/plain" });
    throw error;
  } finally {
    await context.close();
    await home.stop();
  }
});
