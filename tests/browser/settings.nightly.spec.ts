import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";

test("each tab has a URL, and Back leaves the settings @phone @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Members" })).toContainText("Everyone who can sign in");
  await expect(page).toHaveTitle(/^Members · Settings · /);

  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page).toHaveURL("/settings?tab=profile");
  await expect(page.getByRole("tabpanel", { name: "Profile" }).getByLabel("Username")).toBeVisible();
  await page.getByRole("tab", { name: "Password" }).click();
  await expect(page).toHaveTitle(/^Password · Settings · /);
  await page.reload();
  await expect(page.getByRole("tabpanel", { name: "Password" }).getByText("Current Password")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/dishes");

  await page.goto("/settings?tab=spoons");
  await expect(page.getByRole("tab", { name: "Members" })).toHaveAttribute("aria-selected", "true");
});

test("on a narrow screen the row of tabs fades at its edges and shows the selected tab @nightly", async ({
  page,
  signIn,
}) => {
  await signIn();
  const row = page.getByRole("tablist");
  const fades = () => row.evaluate((list) => getComputedStyle(list).maskImage.includes("gradient"));
  const isChosenInView = () =>
    row.evaluate((list) => {
      const [outer, inner] = [list, list.querySelector("[aria-selected=true]")].map((box) =>
        box?.getBoundingClientRect(),
      );
      return outer && inner && inner.left >= outer.left && inner.right <= outer.right;
    });
  for (const tab of ["members", "password", "tokens", "alerts"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/settings?tab=${tab}`);
    await expect.poll(fades, tab).toBe(true);
    expect(await isChosenInView(), tab).toBe(true);
    await page.setViewportSize({ width: 1280, height: 844 });
    await expect.poll(fades, tab).toBe(false);
    await page.setViewportSize({ width: 320, height: 844 });
    await expect.poll(fades, tab).toBe(true);
    await expect.poll(isChosenInView, tab).toBe(true);
  }
});

test("a file that is not an image is rejected as profile picture @nightly", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/settings?tab=profile");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose Picture" }).click();
  await (
    await chooser
  ).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expectToast(
    page,
    "This picture cannot be used",
    '"me.jpg" could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.',
    "destructive",
  );
});
