import { expect, test } from "#tests/setup/browser/fixtures.ts";
import {
  share,
  create,
  photos,
  hasStoredShare,
  waitForServiceWorker,
} from "#tests/setup/browser/share-target.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { TEST_PASSWORD } from "#tests/setup/builders.ts";

test.use({ serviceWorkers: "allow" });

test("photos from the share sheet start a new dish and are removed afterwards", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await share(page, { title: "Plum cake", text: "Half the sugar.", photos: ["#663399", "#cc3344"] });
  await expect(create(page)).toBeVisible();
  await expect(create(page).getByLabel("Dish Name")).toHaveValue("Plum cake");
  await expect(create(page).getByLabel("Description")).toHaveValue("Half the sugar.");
  await expect(photos(page)).toHaveCount(2);
  expect(await hasStoredShare(page)).toBe(false);
  await expect(page).toHaveURL("/dishes?shared=1");
  await create(page).getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish created successfully!");
  const dishes = (await (await page.request.get("/api/dishes")).json()) as { images: string[] }[];
  expect(dishes.map(({ images }) => images.length)).toEqual([2]);
});

test("content shared while signed out is available after signing in", async ({
  page,
  context,
  signIn,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  const { username } = await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await context.request.post("/api/auth/logout");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await share(page, { photos: ["#663399"] });
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(photos(page)).toHaveCount(1);
});
