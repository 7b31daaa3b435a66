import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { endProgram, programAt, startProgram } from "#tests/chaos/deploy/program.ts";
import { isoDate } from "#tests/setup/browser/days.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { signInByForm } from "#tests/setup/browser/steps.ts";
import { buildDish, buildUser } from "#tests/setup/data/builders.ts";

interface Configuration {
  /** The path of PUBLIC_URL, which is not set without one. */
  base?: string;
  /** The body of nginx's `server`; SERVER is the address of this one. */
  locations: string;
}

/** Refuses requests without its cookie, which /gate/in sets. */
const gate = (refusal: string): Configuration => ({
  locations: `
    error_page 401 /gate;
    location / { if ($cookie_gate = "") { ${refusal} } proxy_set_header Host $http_host; proxy_pass SERVER; }
    location = /gate { default_type text/html; return 200 "<h1>Who are you?</h1><a href=/gate/in>It's me</a>"; }
    location = /gate/in { add_header Set-Cookie "gate=1; Path=/"; return 302 /; }`,
});
const gates = {
  "a sign-in that redirects": gate("return 302 /gate;"),
  "a sign-in that refuses": gate("return 401;"),
};
const configurations: Record<string, Configuration> = {
  "proxy_pass alone": { locations: "location / { proxy_pass SERVER; }" },
  "a Host header without the port": {
    locations: "location / { proxy_set_header Host $host; proxy_pass SERVER; }",
  },
  "a path and forwarded headers": {
    base: "/sofra",
    locations: `location /sofra/ {
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Prefix /sofra;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_pass SERVER; }`,
  },
  ...gates,
};

const nginx = programAt("nginx");

/** The server behind nginx, at whose address the test's pages are. */
const behind = ({ base: prefix = "", locations }: Configuration) =>
  base.extend<object, { port: number }>({
    port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
    baseURL: ({ port }, use) => use(`http://127.0.0.1:${port}${prefix}/`),
    serverEnv: [
      async ({ port }, use) => {
        const behindPort = await freePort();
        const folder = await mkdtemp(path.join(tmpdir(), "sofra-nginx-"));
        const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
        const server = locations.replaceAll("SERVER", `http://127.0.0.1:${behindPort}`);
        const log = `${folder}/error.log`;
        await writeFile(
          `${folder}/nginx.conf`,
          `pid ${folder}/nginx.pid; error_log ${log}; daemon off; events {}
          http { access_log off; ${paths} server { listen 127.0.0.1:${port}; ${server} } }`,
        );
        const running = startProgram(nginx ?? "", ["-c", `${folder}/nginx.conf`, "-e", log]);
        const PUBLIC_URL = prefix && `http://127.0.0.1:${port}${prefix}`;
        await use({ PORT: String(behindPort), PUBLIC_URL, TRUST_PROXY: prefix && "loopback" });
        await endProgram(running);
        await rm(folder, { recursive: true });
      },
      { scope: "worker" },
    ],
  });

async function expectInstallable(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Playwright's pages are those of private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
}

for (const [name, configuration] of Object.entries(configurations)) {
  const test = behind(configuration);
  test.describe(() => {
    test.use({ serviceWorkers: "allow" });
    test.skip(nginx === undefined, "nginx is not installed.");

    test(`the app is installed and a guest invited behind nginx with ${name} @nightly`, async ({
      page,
      db,
      browser,
      guard,
      context,
    }) => {
      guard.allow(401, /^\//);
      guard.allow(0, /^\//);
      await buildUser(db, { username: "ada", firstName: "Ada", lastName: "Lovelace" });
      await buildDish(db, { title: "Minestrone" });
      const isGated = Object.values(gates).includes(configuration);
      // A chunk that is redirected to the gate.
      if (isGated) guard.allowError(/module script.* MIME type of "text\/html"/);
      const passGate = (one: Page) => one.getByRole("link", { name: "It's me" }).click();
      await page.goto("");
      if (isGated) await passGate(page);
      await signInByForm(page, "ada");
      await expect(page.getByText("No recent activity")).toBeVisible();

      await page.goto("guest-suggestions");
      await page.getByRole("button", { name: "Invite Guests" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Event title").fill("Garden party");
      await dialog.getByLabel("Date").fill(isoDate(3));
      await dialog.getByRole("button", { name: "Create invitation" }).click();
      const link = await dialog.getByLabel("Link for the guest").inputValue();
      const guest = await (await browser.newContext()).newPage();
      guard.watch(guest.context());
      if (isGated) await guest.goto("gate/in");
      await guest.goto(link);
      await expect(guest.getByRole("heading", { level: 1 })).toContainText("invites you to Garden party");
      if (isGated) {
        const check = guest.waitForResponse(/suggestion-form-check/);
        await guest.getByRole("button", { name: /^Minestrone/ }).click();
        await check;
        await guest.context().clearCookies({ name: "gate" });
        await guest.getByRole("button", { name: "Submit menu" }).click();
        await guest.getByRole("button", { name: "Sign in again" }).click();
        await passGate(guest);
        await guest.goto(link);
        const chosen = guest.getByRole("button", { name: /^Minestrone/, pressed: true });
        await expect(chosen).toBeVisible();
      }
      await guest.context().close();
      await page.goto("");
      await expectInstallable(page);
      if (!isGated) return;

      const [again, offline] = [
        page.getByRole("button", { name: "Sign in again" }),
        page.getByText("You're offline."),
      ];
      await page.getByRole("link", { name: "Dishes", exact: true }).first().click();
      await expect(page.getByRole("heading", { name: "Our Dishes" })).toBeVisible();
      const like = page.getByRole("button", { name: /^Like Minestrone/ });
      await expect(like).toBeVisible();
      await context.clearCookies({ name: "gate" });
      await like.click();
      await expect(again.first()).toBeVisible();
      await expect(offline).toBeHidden();
      await again.first().click();
      await passGate(page);
      await page.goto("dishes");
      await expect(page.getByRole("article", { name: "Minestrone" })).toBeVisible();
      await expect(again).toHaveCount(0);
      await context.clearCookies({ name: "gate" });
      await page.goto("menus");
      await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
    });
  });
}
