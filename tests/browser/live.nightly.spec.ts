import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { startServer } from "#tests/setup/browser/server.ts";
import { buildMenu } from "#tests/setup/builders.ts";

const AT_ONCE = { timeout: 1_000 };
/** A proxy's error page; its 4 prevents an automatic retry (messages with a 4 are not retried). */
const BAD_GATEWAY = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>nginx/1.24.0" };
/** Shared by all servers of a household. */
const secret = { SESSION_SECRET: "the same for every server of this household" };

test.use({ serverEnv: secret });

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("a comment appears live when the members use different servers @nightly", async ({
  page,
  db,
  signIn,
  visitor,
  installation,
}, testInfo) => {
  const { databaseUrl } = installation;
  const second = await startServer({ dataDir: testInfo.outputPath("second"), databaseUrl, env: secret });
  const { user, context } = await visitor({ firstName: "Samir" });
  await signIn({ firstName: "Amira" });
  const streaming = page.waitForResponse(/\/api\/events\?/);
  await page.goto("/menus");
  await expect(page.getByRole("heading", { name: "No menus yet" })).toBeVisible();
  await streaming;
  await buildMenu(db, { title: "Friday dinner", createdBy: user.id });
  await expect(page.getByRole("heading", { name: "Friday dinner" })).toBeVisible(AT_ONCE);
  const made = await context.request.post(`${second.origin}/api/dishes`, { data: { title: "Lentil soup" } });
  expect(made.status()).toBe(201);
  await expect(page.getByRole("button", { name: /^Alerts ?, 1 unread$/ })).toBeVisible(AT_ONCE);
  await second.stop();
});

test("with the live stream blocked, suggestions arrive by polling @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(503, /^\/api\/events$/);
  await page.route("/api/events*", (route) => route.fulfill({ status: 503 }));
  await signIn();
  await page.goto("/guest-suggestions");
  await expect(page.getByRole("heading", { name: "No suggestions yet" })).toBeVisible();
  await buildMenu(db, { title: "From a guest", isGuestCreated: true, guestName: "Noor", createdBy: null });
  await expect(page.getByRole("heading", { name: "From a guest" })).toBeVisible({ timeout: 7_000 });
});

test("a change that failed to load is fetched once the server recovers @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(502, /^\/api\/menus$/);
  await signIn();
  const streaming = page.waitForResponse(/\/api\/events\?/);
  await page.goto("/menus");
  await streaming;
  await expect(page.getByRole("heading", { name: "No menus yet" })).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 502);
  await page.route("/api/menus", (route) => route.fulfill(BAD_GATEWAY), { times: 1 });
  await buildMenu(db, { title: "Sunday lunch" });
  await refused;
  await expect(page.getByRole("heading", { name: "Sunday lunch" })).toBeVisible({ timeout: 8_000 });
});

test("data that never loaded is retried only by its button, which keeps the focus @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(502, /^\/api\/menus$/);
  await signIn();
  let asked = 0;
  await page.route("/api/menus", (route) => {
    asked++;
    return route.fulfill(BAD_GATEWAY);
  });
  await page.clock.install();
  const streaming = page.waitForResponse(/\/api\/events\?/);
  await page.goto("/menus");
  await streaming;
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  const before = asked;
  // Each change triggers one refetch.
  await buildMenu(db, { title: "Sunday lunch" });
  await expect.poll(() => asked).toBeGreaterThan(before);
  let then = asked;
  await expect(async () => {
    then = asked;
    await page.clock.runFor(3_000);
    expect(asked, "asked in the last seconds").toBe(then);
  }).toPass();
  await retry.focus();
  await page.clock.runFor(12_000);
  await expect(retry).toBeFocused();
  expect(asked).toBe(then);
});
