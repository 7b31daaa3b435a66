import type { Page } from "@playwright/test";
import { TEST_PASSWORD } from "#tests/setup/builders.ts";
import { plain } from "#tests/setup/photos.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test.use({ serviceWorkers: "allow" });

interface Shared {
  title?: string;
  text?: string;
  /** One photo of each colour. */
  photos?: string[];
}

/** Shares as a phone does it: a form that is sent to the address of the manifest and opens the page. */
async function share(page: Page, { photos = [], ...words }: Shared): Promise<void> {
  const pictures = await Promise.all(
    photos.map(async (color) => (await plain(40, 30, color).jpeg().toBuffer()).toString("base64")),
  );
  await page.evaluate(
    ({ words, pictures }) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
      for (const [name, value] of Object.entries(words))
        form.append(Object.assign(document.createElement("input"), { name, value }));
      const chosen = new DataTransfer();
      for (const [index, picture] of pictures.entries()) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([bytes], `IMG_${index}.jpg`, { type: "image/jpeg" }));
      }
      form.append(
        Object.assign(document.createElement("input"), {
          name: "photos",
          type: "file",
          multiple: true,
          files: chosen.files,
        }),
      );
      document.body.append(form);
      form.submit();
    },
    { words, pictures },
  );
}

const create = (page: Page) => page.getByRole("dialog", { name: "Create Dish" });
const photos = (page: Page) => create(page).getByRole("img", { name: /^Photo \d+$/ });
const keptHere = (page: Page) => page.evaluate(() => caches.has("shared"));

async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("photos shared from the phone begin a dish, and are kept no longer", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/");
  await untilInstalled(page);
  await share(page, { title: "Plum cake", text: "Half the sugar.", photos: ["#663399", "#cc3344"] });
  await expect(create(page)).toBeVisible();
  await expect(create(page).getByLabel("Dish Name")).toHaveValue("Plum cake");
  await expect(create(page).getByLabel("Description")).toHaveValue("Half the sugar.");
  await expect(photos(page)).toHaveCount(2);
  expect(await keptHere(page)).toBe(false);
  await expect(page).toHaveURL("/dishes?shared=1");
  await create(page).getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish created successfully!");
  const dishes = (await (await page.request.get("/api/dishes")).json()) as { images: string[] }[];
  expect(dishes.map(({ images }) => images.length)).toEqual([2]);
});

test("what is shared by somebody who is not signed in waits until they are", async ({
  page,
  context,
  signIn,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  const { username } = await signIn();
  await page.goto("/");
  await untilInstalled(page);
  await context.request.post("/api/auth/logout");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await share(page, { photos: ["#663399"] });
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(photos(page)).toHaveCount(1);
});
