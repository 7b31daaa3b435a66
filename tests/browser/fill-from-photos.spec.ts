import { sessions } from "#shared/schema/index.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { test } from "#tests/setup/browser/openai.ts";
import { signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { detailedPhoto } from "#tests/setup/data/photos.ts";
import { estimates, says } from "#tests/setup/fakes/fake-openai.ts";

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a recipe from photos that survived the end of the session is not offered again @nightly", async ({
  page,
  signIn,
  openai,
  db,
  guard,
}) => {
  guard.allow(401, /^\/api\//);
  openai.respond(says("Lentil soup\n250 g lentils\n1 onion\nMethod\nChop the onion.\nSimmer."), estimates());
  const { username } = await signIn();
  await page.goto("/dishes?new=dish");
  const form = page.getByRole("dialog", { name: "Create Dish" });
  await form.getByRole("button", { name: "From photos of a page or card" }).click();
  const box = form.getByRole("group", { name: "Recipe from photos" });
  const buffer = await detailedPhoto(1_800, 1_200);
  await box.getByLabel("Photo files").setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
  await box.getByRole("button", { name: "Read photos" }).click();
  await expect(form.getByRole("status").filter({ hasText: "Filled in from your photos" })).toBeVisible();
  await form.getByRole("button", { name: "Undo" }).click();
  await box.getByRole("button", { name: "Fill in" }).click();
  await expect(form.getByLabel("Dish Name")).toHaveValue("Lentil soup");
  await db.delete(sessions);

  await expect(page.getByText("What you wrote is kept.")).toBeVisible();
  await signInByForm(page, username);
  await expect(form.getByLabel("Dish Name")).toHaveValue("Lentil soup");
  await expect(form.getByRole("button", { name: "From photos of a page or card" })).toBeVisible();
  await expect(box).toBeHidden();
  await form.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish posted");
  await expect
    .poll(async () => (await (await page.request.get("/api/dishes/from-photos")).json()).reading)
    .toBeNull();
});
