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
  await page.getByRole("button", { name: "View details of Nana’s Beet & Apple Salad" }).click();
  const details = page.getByRole("dialog", { name: "Nana’s Beet & Apple Salad" });
  await expect(details.getByText("½ apple")).toBeVisible();
  await expect(details.getByText("Beets: Boil.")).toBeVisible();
  await expect(details.getByText("210 kcal")).toBeVisible();
  await expect(details.getByRole("link", { name: "Recipe at 127.0.0.1" })).toHaveAttribute(
    "href",
    site.url("graph-of-a-blog"),
  );
});

const CHAT = `[27/11/2026, 18:04:11] Nana: Here is my recipe for Lentil soup
[27/11/2026, 18:04:52] Nana: Serves 4
250 g red lentils
1 onion
1 l water
[27/11/2026, 18:06:40] Nana: Chop the onion and fry it for 5 minutes.
[27/11/2026, 18:07:02] Nana: Add lentils and water, and simmer for 20 minutes.
[27/11/2026, 18:09:30] Sam: Thank you!!`;

test("a recipe pasted from a chat becomes a dish @phone @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes?new=dish");
  const form = page.getByRole("dialog", { name: "Create Dish" });
  await form.getByRole("button", { name: "Recipe from a link or text" }).click();
  await form.getByLabel("Recipe link or text").fill(CHAT);
  await form.getByRole("button", { name: "Get recipe" }).click();
  await expect(form.getByRole("status").first()).toContainText(
    "Filled in from your text: name, description, 3 ingredients, 2 steps, servings.",
  );
  await expect(form.getByLabel("Ingredients")).toHaveValue("250 g red lentils\n1 onion\n1 l water");
  expect(await (await page.request.get("/api/dishes")).json()).toEqual([]);
  await form.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
  const [dish] = await (await page.request.get("/api/dishes")).json();
  expect(dish.title).toBe("Lentil soup");
});
