import { expect, test } from "#tests/setup/browser/fixtures.ts";
import {
  create,
  hasStoredShare,
  photos,
  share,
  waitForServiceWorker,
} from "#tests/setup/browser/share-target.ts";
import { logOut, signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test.use({ serviceWorkers: "allow" });

test("photos from the share sheet start a new dish and are removed afterwards @nightly", async ({
  page,
  signIn,
}) => {
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
  await expectToast(page, "Dish posted");
  const dishes = (await (await page.request.get("/api/dishes")).json()) as { images: string[] }[];
  expect(dishes.map(({ images }) => images.length)).toEqual([2]);
});

test("content shared while signed out is available after signing in @nightly", async ({
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
  await signInByForm(page, username);
  await expect(photos(page)).toHaveCount(1);
});

test("of too many shared photos the first twelve are used, as is said @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await share(page, { photos: Array.from({ length: 14 }, (_, index) => `rgb(${index * 15}, 90, 60)`) });
  await expectToast(page, "A dish can have at most 12 photos.");
  await expect(photos(page)).toHaveCount(12);
  await create(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("a shared link is offered to be read @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await share(page, { title: "Plum cake", text: "So good: https://recipes.example/plum-cake" });
  await expect(create(page).getByLabel("Recipe link or text")).toHaveValue(
    "https://recipes.example/plum-cake",
  );
  await expect(create(page).getByRole("button", { name: "Get recipe", exact: true })).toBeVisible();
  await expect(create(page).getByLabel("Dish Name")).toHaveValue("Plum cake");
});

test("unused shared content is removed on sign-out @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await page.evaluate(async () => {
    const form = new FormData();
    form.set("text", "Plum cake");
    await fetch("/share", { method: "POST", body: form });
  });
  expect(await hasStoredShare(page)).toBe(true);
  await logOut(page);
  expect(await hasStoredShare(page)).toBe(false);
});

test("shared content not used within an hour is removed @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await waitForServiceWorker(page);
  await page.evaluate(async () => {
    const fields = { title: "Plum cake", description: "" };
    const note = { fields, photos: [], storedAt: Date.now() - 61 * 60_000 };
    await (await caches.open("shared")).put("/share/note", Response.json(note));
  });
  await page.goto("/dishes?shared=1");
  await expectToast(page, "The shared content did not arrive");
  await expect(create(page).getByLabel("Dish Name")).toHaveValue("");
  expect(await hasStoredShare(page)).toBe(false);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("the page asks to share the photos again @nightly", async ({ page, signIn }) => {
    await signIn();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Home" })).toBeAttached();
    await share(page, { photos: ["#663399"] });
    await expect(create(page)).toBeVisible();
    await expectToast(page, "The shared content did not arrive");
  });

  test("opening the share address directly changes nothing and leads to Dishes @nightly", async ({
    request,
  }) => {
    for (const origin of ["null", "https://elsewhere.example"]) {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const response = await request.post("/share", {
        headers,
        multipart: { text: "Plum cake" },
        maxRedirects: 0,
      });
      expect([response.status(), response.headers().location]).toEqual([303, "/dishes?shared=1"]);
      const refused = await request.post("/api/dishes", { headers, data: { title: "Plum cake" } });
      expect(refused.status()).toBe(403);
    }
  });
});
