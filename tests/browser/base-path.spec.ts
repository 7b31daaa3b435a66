import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { programAt, startProgram, endProgram } from "#tests/chaos/deploy/program.ts";
import { proxies, type Proxy } from "#tests/chaos/deploy/proxies.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { choosePhoto, closeNewDish, signInByForm } from "#tests/setup/browser/steps.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { phonePhoto } from "#tests/setup/data/photos.ts";

/** The server at http://127.0.0.1:{port}/sofra, directly or behind a proxy with the file of deploy/. */
const behind = (proxy?: Proxy) =>
  base.extend<object, { serverEnv: Record<string, string> }>({
    serverEnv: [
      async ({}, use) => {
        const [port, behindPort] = [await freePort(), await freePort()];
        const PUBLIC_URL = `http://127.0.0.1:${port}/sofra`;
        if (!proxy) return use({ PORT: String(port), PUBLIC_URL });
        const folder = await mkdtemp(path.join(tmpdir(), "sofra-proxy-"));
        const { args, env } = proxy.configure(folder, port, Array(3).fill(behindPort), "/sofra");
        const running = startProgram(programAt(proxy.name) ?? "", args, env);
        await use({ PORT: String(behindPort), PUBLIC_URL, TRUST_PROXY: "loopback" });
        await endProgram(running);
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  });

/** Records requests to this host outside the path. */
function watchStrays(page: Page, baseURL: string): string[] {
  const strays: string[] = [];
  page.context().on("request", (request) => {
    if (!`${request.url()}/`.startsWith(`${baseURL}/`)) strays.push(request.url());
  });
  return strays;
}

for (const proxy of [undefined, ...proxies]) {
  const test = behind(proxy);
  const name = `members and guests use the app under the path of PUBLIC_URL${proxy ? ` behind ${proxy.name}` : ""} @nightly`;
  test.describe(() => {
    test.use({ serviceWorkers: "allow" });
    test.skip(proxy !== undefined && programAt(proxy.name) === undefined, "It is not installed.");

    test(name, async ({ page, db, browser, guard, installation: { origin: address } }) => {
      test.slow();
      guard.allow(401, /^\/sofra\/api\/(auth\/user|events)$/);
      guard.allow(0, /^\/sofra\//);
      guard.allow(422, /\/estimate-calories$/);
      const strays = watchStrays(page, address);
      const ada = await buildUser(db, { username: "ada", firstName: "Ada" });

      await page.goto(address);
      await expect(page).toHaveURL(`${address}/`);
      await signInByForm(page, "ada");
      await expect(page.getByText("No recent activity")).toBeVisible();

      await page.goto(`${address}/dishes?new=1`);
      const dialog = page.getByRole("dialog", { name: "Create Dish" });
      await dialog.getByLabel("Dish Name").fill("Minestrone");
      await choosePhoto(page, { name: "a.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
      await dialog.getByRole("button", { name: "Create Dish" }).click();
      await expectToast(page, "Dish posted");
      await closeNewDish(page, "Minestrone");
      const photo = page.getByRole("article", { name: "Minestrone" }).locator("img").first();
      await expect(photo).toHaveAttribute("src", /^\/sofra\/images\//);
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole("link", { name: "Menus", exact: true }).first().click();
      await expect(page).toHaveURL(`${address}/menus`);
      await page.goBack();
      await expect(page).toHaveURL(`${address}/dishes`);

      const menu = await buildMenu(db, { title: "Garden party", eventDate: "2035-05-17", createdBy: ada.id });
      const { token } = await buildInvitation(db, { createdBy: ada.id, menuId: menu.id, maxAnswers: 4 });
      const guest = await (await browser.newContext()).newPage();
      guard.watch(guest.context());
      const guestStrays = watchStrays(guest, address);
      await guest.goto(`${address}/event/${token}`);
      await guest.getByRole("radio", { name: "I'm coming" }).click();
      await guest.getByLabel("Your name").fill("May Chen");
      await guest.getByRole("button", { name: "Send" }).click();
      await expect(guest.getByRole("heading", { name: "Thank you, May Chen!" })).toBeVisible();
      await expect(guest).toHaveURL(new RegExp(`^${address}/answer/`));
      await guest.reload();
      await expect(guest.getByRole("heading", { name: "You're coming: 1 adult" })).toBeVisible();
      await guest.context().close();

      await page.goto(`${address}/guest-suggestions`);
      await expect(page.getByText("Garden party").first()).toBeVisible();
      await page.goto(`${address}/dishes`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
        `${address}/`,
      );
      await page.reload();
      await expect(page.getByRole("article", { name: "Minestrone" })).toBeVisible();
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByRole("article", { name: "Minestrone" })).toBeVisible();
      await page.context().setOffline(false);

      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expect(page).toHaveURL(`${address}/`);
      await expect(page.getByLabel("Username")).toBeVisible();
      expect([...strays, ...guestStrays]).toEqual([]);
    });
  });
}
