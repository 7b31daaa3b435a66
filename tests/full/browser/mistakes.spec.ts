import type { Page } from "@playwright/test";
import { buildCategory, buildDish, buildMenu } from "#tests/setup/builders.ts";
import { photo } from "#tests/setup/photos.ts";
import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { choosePhoto, untilDialogsAreGone } from "#tests/setup/browser/steps.ts";
import { expectToast, toastIn } from "#tests/setup/browser/toasts.ts";

/** The next call like this is answered by a server that is in trouble. */
async function failOnce(page: Page, method: string, path: RegExp, status = 500): Promise<void> {
  let failed = false;
  await page.route(path, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    const body = { message: "Something went wrong on the server.", code: "internal" };
    await route.fulfill({ status, json: body });
  });
}

/** What is sent like this waits, and is refused when the returned function is called. */
async function refuseLater(page: Page, path: RegExp, status: number): Promise<() => void> {
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(
    path,
    async (route) => {
      await asked;
      await route.fulfill({ status, json: { message: "Please try again in a moment.", code: "busy" } });
    },
    { times: 1 },
  );
  return refuse;
}

/** Reading this is not answered any more. */
async function neverAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(path, (route) => (route.request().method() === "GET" ? undefined : route.fallback()));
}

/** Reading this is refused from now on. */
async function refuseReading(page: Page, path: RegExp): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status: 429, json: { message: "Too many at once.", code: "too_many" } })
      : route.fallback(),
  );
}

test("a dish without a name is refused beside the field, and nothing is sent", async ({ page, signIn }) => {
  await signIn();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  const name = dialog.getByLabel("Dish Name");
  await name.fill("   ");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expect(dialog.getByText("Dish name is required")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Dish name is required");
  expect(sent).not.toContain("POST /api/dishes");
});

test("a dish keeps what was typed when there is no network", async ({ page, signIn, db, guard, context }) => {
  guard.allow(0, /^\/(api|assets)\//);
  const user = await signIn();
  await buildDish(db, { title: "Focaccia", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Focaccia" }).click();
  await page.getByRole("menuitem", { name: "Edit Dish" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dish" });
  await dialog.getByLabel("Title").fill("Focaccia with rosemary");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Failed to update dish", undefined, "destructive");
  await expect(dialog.getByLabel("Title")).toHaveValue("Focaccia with rosemary");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Dish updated successfully!");
  await expect(page.getByRole("article", { name: "Focaccia with rosemary" })).toBeVisible();
});

test("an edit needs a title, and a failure says its status", async ({ page, signIn, db, guard }) => {
  guard.allow(503, /^\/api\/dishes\/\d+$/);
  const user = await signIn();
  await buildDish(db, { title: "Focaccia", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Focaccia" }).click();
  await page.getByRole("menuitem", { name: "Edit Dish" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dish" });
  await dialog.getByLabel("Title").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("Title is required")).toBeVisible();
  await failOnce(page, "PATCH", /\/api\/dishes\/\d+$/, 503);
  await dialog.getByLabel("Title").fill("Schiacciata");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Failed to update dish: 503 Something went wrong on the server.");
  await expect(dialog.getByLabel("Title")).toHaveValue("Schiacciata");
});

test("a half-filled form keeps the page from being left unasked, a finished one does not", async ({
  page,
  signIn,
}) => {
  await signIn();
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Add Dish" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Almost");
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(dialog.getByLabel("Dish Name")).toHaveValue("Almost");
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expect(page.getByRole("article", { name: "Almost" })).toBeVisible();
  await untilDialogsAreGone(page);
  await page.reload();
  await expect(page.getByRole("article", { name: "Almost" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a file that is no picture is refused with a sentence, the others stay", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/dishes?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Dish" });
  await dialog.getByLabel("Dish Name").fill("Soup");
  const text = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script>");
  await choosePhoto(page, { name: "soup.jpg", mimeType: "image/jpeg", buffer: text });
  await expectToast(
    page,
    "This photo could not be added",
    "“soup.jpg” could not be read as a photo. Please choose a JPEG, PNG, WebP, GIF or AVIF.",
    "destructive",
  );
  await dialog.getByRole("button", { name: "Create Dish" }).click();
  await expectToast(page, "Dish created successfully!");
});

test("a menu that was changed meanwhile can be taken as it is now", async ({
  page,
  signIn,
  db,
  visitor,
  guard,
}) => {
  guard.allow(409, /^\/api\/menus\/\d+$/);
  const user = await signIn();
  const dish = await buildDish(db, { createdBy: user.id });
  const menu = await buildMenu(db, { title: "Brunch", createdBy: user.id, dishIds: [dish.id] });
  await page.goto("/menus");
  await page.getByRole("button", { name: "Edit Brunch" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Menu" });
  await dialog.getByLabel("Event name").fill("Late brunch");
  const other = await visitor();
  await other.context.request.patch(`/api/menus/${menu.id}`, { data: { title: "Early brunch" } });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByRole("alert").getByRole("button", { name: "Use the newer version" }).click();
  await expect(dialog.getByLabel("Event name")).toHaveValue("Early brunch");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
});

test("a menu needs a name, a date and a sensible number of guests", async ({ page, signIn, db }) => {
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await page.goto("/menus?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  const create = dialog.getByRole("button", { name: "Create Menu" });
  await expect(create).toBeDisabled();
  await expect(dialog.getByText("Please select at least one dish")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Polenta" }).check();
  await dialog.getByLabel("Guest count").fill("0");
  await create.click();
  await expect(dialog.getByText("Event name is required")).toBeVisible();
  await expect(dialog.getByText("Event date is required")).toBeVisible();
  await expect(dialog.getByText("Guest count must be at least 1.")).toBeVisible();
});

test("a category's name is taken only once, whatever its case", async ({ page, signIn, db, guard }) => {
  guard.allow(409, /^\/api\/categories$/);
  await signIn({ isAdmin: true });
  await buildCategory(db, { name: "Soups" });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add Category" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Category" });
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expect(dialog.getByText("Category name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("soups");
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expectToast(page, "Failed to create category", undefined, "destructive");
  await expect(dialog.getByLabel("Name")).toHaveValue("soups");
});

test("a like that could not be saved is taken back on the screen", async ({ page, signIn, db, guard }) => {
  guard.allow(500, /\/like$/);
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await failOnce(page, "POST", /\/like$/);
  await page.goto("/dishes");
  await page.getByRole("button", { name: "Like Polenta, 0 likes" }).click();
  await expectToast(page, "Your like could not be saved", undefined, "destructive");
  await expect(page.getByRole("button", { name: "Like Polenta, 0 likes" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("a comment that could not be saved comes back into its field", async ({ page, signIn, db, guard }) => {
  guard.allow(500, /\/comments$/);
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await failOnce(page, "POST", /\/comments$/);
  await page.goto("/dishes");
  await page.getByRole("button", { name: /^Comments on Polenta/ }).click();
  const dialog = page.getByRole("dialog", { name: "Comments" });
  await dialog.getByLabel("Your comment").fill("Golden!");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expectToast(page, "Your comment could not be saved", undefined, "destructive");
  await expect(dialog.getByLabel("Your comment")).toHaveValue("Golden!");
  await expect(dialog.getByText("No comments yet")).toBeVisible();
});

test("a comment that is refused when its dialog is closed waits there", async ({
  page,
  signIn,
  db,
  guard,
}) => {
  guard.allow(503, /\/comments$/);
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await page.goto("/dishes");
  const open = page.getByRole("button", { name: /^Comments on Polenta/ });
  const dialog = page.getByRole("dialog", { name: "Comments" });
  const field = dialog.getByLabel("Your comment");
  await open.click();
  await expect(dialog.getByText("No comments yet")).toBeVisible();
  const refuse = await refuseLater(page, /\/comments$/, 503);
  await field.fill("Golden!");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  refuse();
  await expectToast(page, "Your comment could not be saved", undefined, "destructive");

  await open.click();
  await expect(field).toHaveValue("Golden!");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Golden!" })).toContainText("just now");
  await expect(field).toHaveValue("");
});

test("a comment that is refused does not take the place of the next one", async ({
  page,
  signIn,
  db,
  guard,
}) => {
  guard.allow(429, /\/comments$/);
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: /^Comments on Polenta/ }).click();
  const dialog = page.getByRole("dialog", { name: "Comments" });
  const field = dialog.getByLabel("Your comment");
  const send = dialog.getByRole("button", { name: "Send" });
  await expect(dialog.getByText("No comments yet")).toBeVisible();
  const refuse = await refuseLater(page, /\/comments$/, 429);
  await field.fill("Golden!");
  await send.click();
  await field.fill("With sage?");
  refuse();
  await expectToast(page, "Your comment could not be saved", undefined, "destructive");
  await expect(field).toHaveValue("With sage?");
  await field.fill("");
  await expect(field, "somebody starts over").toHaveValue("");
  await field.fill("With sage?");
  await send.click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "With sage?" })).toBeVisible();
  await expect(field).toHaveValue("Golden!");

  // Thrown away is thrown away.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Throw away" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Comments on Polenta/ }).click();
  await expect(field).toHaveValue("");
});

test("dishes and comments stay when reading them anew fails", async ({ page, signIn, db, guard }) => {
  guard.allow(429, /^\/api\/dishes/);
  const user = await signIn();
  await buildDish(db, { title: "Polenta", createdBy: user.id });
  await page.goto("/dishes");
  await page.getByRole("button", { name: /^Comments on Polenta/ }).click();
  const dialog = page.getByRole("dialog", { name: "Comments" });
  await expect(dialog.getByText("No comments yet")).toBeVisible();
  await refuseReading(page, /\/api\/dishes(\/\d+\/comments)?$/);
  const refused = Promise.all(
    [/\/api\/dishes$/, /\/comments$/].map((path) =>
      page.waitForResponse((answer) => path.test(answer.url()) && answer.status() === 429),
    ),
  );
  await dialog.getByLabel("Your comment").fill("Golden!");
  await dialog.getByRole("button", { name: "Send" }).click();
  await refused;
  await dialog.getByRole("button", { name: /^Delete the comment by/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("No comments yet")).toBeVisible();
  await expect(dialog.getByText("The comments could not be loaded")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Like Polenta, 0 likes" }).click();
  await expect(page.getByRole("button", { name: "Like Polenta, 1 like" })).toBeVisible();
});

test("menus stay when reading them anew fails", async ({ page, signIn, db, guard }) => {
  guard.allow(429, /^\/api\/menus$/);
  const user = await signIn();
  for (const title of ["Brunch", "Supper"]) await buildMenu(db, { title, createdBy: user.id });
  await page.goto("/menus");
  await expect(page.getByRole("article")).toHaveCount(2);
  await refuseReading(page, /\/api\/menus$/);
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await page.getByRole("button", { name: "Archive Brunch" }).click();
  await refused;
  await page.getByRole("button", { name: "Preview Supper" }).click();
  await expect(page.getByRole("dialog", { name: "Menu Preview" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Archive Supper" })).toBeVisible();
});

test("a menu's dialog closes when it is saved, however long the lists take", async ({ page, signIn, db }) => {
  const user = await signIn();
  const dish = await buildDish(db, { title: "Polenta", createdBy: user.id });
  await buildMenu(db, { title: "Brunch", createdBy: user.id, dishIds: [dish.id] });
  await page.goto("/menus");
  await page.getByRole("button", { name: "Edit Brunch" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Menu" });
  await expect(edit.getByRole("checkbox", { name: "Polenta" })).toBeChecked();
  await neverAnswer(page, /\/api\/menus/);
  await edit.getByLabel("Event name").fill("Late brunch");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Menu updated", "Late brunch", "success");
  await expect(edit).toBeHidden();
  await page.getByRole("button", { name: "Edit Late brunch" }).click();
  await expect(edit.getByLabel("Event name")).toHaveValue("Late brunch");
  await edit.getByLabel("Event name").fill("Early brunch");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Menu updated", "Early brunch", "success");
  await expect(edit).toBeHidden();

  await page.getByRole("button", { name: "Create Menu" }).click();
  const create = page.getByRole("dialog", { name: "Create Event Menu" });
  await create.getByLabel("Event name").fill("Supper");
  await create.getByLabel("Event date").fill("2031-05-01");
  await create.getByRole("checkbox", { name: "Polenta" }).check();
  await create.getByRole("button", { name: "Create Menu" }).click();
  await expectToast(page, "Menu created", "Supper", "success");
  await expect(create).toBeHidden();
});

test("a category's dialog closes when it is saved, however long the list takes", async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ isAdmin: true });
  await buildCategory(db, { name: "Soups" });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Edit Soups" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Category" });
  await neverAnswer(page, /\/api\/categories$/);
  await edit.getByLabel("Name").fill("Stews");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, 'Category "Stews" saved', undefined, "success");
  await expect(edit).toBeHidden();
  await page.getByRole("button", { name: "Edit Stews" }).click();
  await expect(edit.getByLabel("Name")).toHaveValue("Stews");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Category" }).first().click();
  const add = page.getByRole("dialog", { name: "Add Category" });
  await add.getByLabel("Name").fill("Breads");
  await add.getByRole("button", { name: "Add Category" }).click();
  await expectToast(page, 'Category "Breads" created', undefined, "success");
  await expect(add).toBeHidden();
});

test("deleting a dish names the menus it is on, and takes it off them", async ({ page, signIn, db }) => {
  const user = await signIn();
  const dish = await buildDish(db, { title: "Polenta", createdBy: user.id });
  await buildMenu(db, { title: "Sunday dinner", createdBy: user.id, dishIds: [dish.id] });
  await page.goto("/dishes");
  await page.getByRole("button", { name: "More for Polenta" }).click();
  await page.getByRole("menuitem", { name: "Delete Dish" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this dish?" });
  await expect(question.getByText("Sunday dinner")).toBeVisible();
  await question.getByRole("button", { name: "Delete Dish" }).click();
  await expectToast(page, "Dish deleted");
  await expect(page.getByRole("heading", { name: "No dishes yet" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("link", { name: "Menus", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: "Sunday dinner" })).not.toContainText("Polenta");
});

test("pictures that failed come when the connection is back; a missing one is asked for once more", async ({
  page,
  context,
  signIn,
  db,
  guard,
}) => {
  guard.allow(0, /^\/(api|images)\//);
  guard.allow(404, /^\/images\//);
  const user = await signIn({ profileImageUrl: "/images/me.jpg" });
  await buildDish(db, { title: "Polenta", createdBy: user.id, images: ["/images/polenta.jpg"] });
  await buildDish(db, { title: "Focaccia", createdBy: user.id, images: [`/images/${"0".repeat(64)}.jpg`] });
  let isAway = true;
  const body = Buffer.from((await photo()).split(",")[1] ?? "", "base64");
  await page.route(/\/images\/(me|polenta)\.jpg$/, (route) =>
    isAway ? route.abort() : route.fulfill({ contentType: "image/jpeg", body }),
  );
  const missing: string[] = [];
  page.on("request", (request) => {
    if (/\/images\/0+\.jpg$/.test(request.url())) missing.push(request.url());
  });
  await page.goto("/dishes");
  const cover = page.getByRole("article", { name: "Polenta" }).locator('img[src$="polenta.jpg"]');
  const face = page.getByRole("button", { name: "Your account" }).locator("img");
  await expect(page.getByRole("article", { name: "Polenta" })).toBeVisible();
  await expect(cover).toHaveCount(0);
  await expect(face).toHaveCount(0);
  await expect.poll(() => missing).toHaveLength(1);

  isAway = false;
  for (const times of [2, 3]) {
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(cover).toBeVisible();
    await expect(face).toBeVisible();
    await expect.poll(() => missing).toHaveLength(times);
    await page.waitForTimeout(500);
    expect(missing).toHaveLength(times);
  }
});

test("what people write is shown as text and never run", async ({ page, signIn, db }) => {
  const user = await signIn();
  const evil = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
  const dish = await buildDish(db, {
    title: evil,
    description: evil,
    category: evil.slice(0, 60),
    createdBy: user.id,
  });
  await buildMenu(db, { title: evil, description: evil, createdBy: user.id, dishIds: [dish.id] });
  await page.goto("/dishes");
  await expect(page.getByRole("article", { name: evil })).toBeVisible();
  await page.goto("/menus?menu=1");
  await expect(page.getByRole("dialog").getByRole("heading", { name: evil })).toBeVisible();
  expect(await page.title()).not.toBe("run");
});

test("one toast at a time, the newest, and it leaves by itself", async ({ page, signIn, db }) => {
  const user = await signIn();
  for (const title of ["One", "Two", "Three"]) await buildDish(db, { title, createdBy: user.id });
  await page.goto("/dishes");
  await page.evaluate(() => {
    const most = document.documentElement.dataset;
    most.mostToasts = "0";
    new MutationObserver(() => {
      const now = [...document.querySelectorAll("[data-toast]")].filter((toast) =>
        toast.checkVisibility({ visibilityProperty: true }),
      ).length;
      most.mostToasts = String(Math.max(now, Number(most.mostToasts)));
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const title of ["One", "Two", "Three"]) {
    await page.getByRole("button", { name: `Like ${title}, 0 likes` }).click();
  }
  await expectToast(page, "You like this dish");
  await page.getByRole("button", { name: "Like Two, 1 like" }).click();
  await expectToast(page, "Like taken back");
  await expect(toastIn(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-most-toasts", "1");
});

test("when it cannot be found out who is here, the page says the code of the failure", async ({
  page,
  signIn,
  guard,
}) => {
  guard.allow(500, /^\/api\/auth\/user$/);
  await signIn();
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({
      status: 500,
      headers: { "X-Request-Id": "abcdef-2m" },
      json: { message: "Something went wrong on our side. Please try again.", code: "internal" },
    }),
  );
  await page.goto("/dishes");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to fetch user");
  await expect(alert).toContainText("this code: abcdef-2m");
});
