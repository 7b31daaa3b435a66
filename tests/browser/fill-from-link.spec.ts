import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { startRecipeSite, type RecipeSite } from "#tests/setup/recipe-site.ts";

const test = base.extend<object, { site: RecipeSite }>({
  site: [
    async ({}, use) => {
      const site = await startRecipeSite();
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ site }, use) => use({ OUTBOUND_ALLOW: site.host }), { scope: "worker" }],
});

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a new dish is filled in from a recipe link @phone @nightly", async ({ page, signIn, site }) => {
  await signIn();
  await page.goto("/dishes?new=dish");
  const form = page.getByRole("dialog", { name: "Create Dish" });
  await form.getByRole("button", { name: "Recipe from a link or text" }).click();
  await form.getByLabel("Recipe link or text").fill(site.url("graph-of-a-blog"));
  await form.getByRole("button", { name: "Get recipe" }).click();
  await expect(form.getByRole("status").first()).toContainText(
    "Filled in from 127.0.0.1: name, photo, description, 3 ingredients, 3 steps, servings, minutes, calories.",
  );
  await expect(form.getByLabel("Dish Name")).toHaveValue("Nana’s Beet & Apple Salad");
  await expect(form.getByRole("img", { name: "Photo 1" })).toBeVisible();
  expect(await (await page.request.get("/api/dishes")).json()).toEqual([]);

  await form.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
  const details = page.getByRole("dialog", { name: "Nana’s Beet & Apple Salad" });
  await expect(details.getByText("½ apple")).toBeVisible();
  await expect(details.getByText("Beets: Boil.")).toBeVisible();
  await expect(details.getByText("210 kcal")).toBeVisible();
  await expect(details.getByRole("link", { name: "Recipe at 127.0.0.1" })).toHaveAttribute(
    "href",
    site.url("graph-of-a-blog"),
  );
});
