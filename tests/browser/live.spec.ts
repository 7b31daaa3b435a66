import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";

/** Shorter than the interval of polling without a stream. */
const AT_ONCE = { timeout: 4_000 };

/** A proxy's error page; its 4 prevents an automatic retry (messages with a 4 are not retried). */
const BAD_GATEWAY = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>nginx/1.24.0" };

test("a comment appears live on another member's page and badge", async ({ page, db, signIn, visitor }) => {
  await signIn({ firstName: "Amira" });
  await buildDish(db, { title: "Lentil soup" });
  await page.goto("/dishes");
  const comments = page.getByRole("button", { name: "Comments on Lentil soup" });
  await expect(comments).toBeVisible();
  const { context } = await visitor({ firstName: "Samir" });
  const streaming = page.waitForResponse(/\/api\/events\?/);
  await page.reload();
  await streaming;
  await expect(comments).toBeVisible();
  const [{ id }] = (await (await context.request.get("/api/dishes")).json()) as [{ id: number }];
  await context.request.post(`/api/dishes/${id}/comments`, { data: { content: "Best one so far." } });
  await expect(comments).toContainText("1", AT_ONCE);
  await expect(page.getByRole("button", { name: /^Alerts ?, 1 unread$/ })).toBeVisible(AT_ONCE);
});

test("two windows share one live stream, and the second takes over when the first closes @nightly", async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn();
  const streams: string[] = [];
  context.on("response", (response) => {
    if (response.url().includes("/api/events")) streams.push(response.url());
  });
  await page.goto("/dishes");
  await expect.poll(() => streams).toHaveLength(1);
  const other = await context.newPage();
  await other.goto("/menus");
  await expect(other.getByRole("heading", { name: "No menus yet" })).toBeVisible();
  await buildMenu(db, { title: "Friday dinner" });
  await expect(other.getByRole("heading", { name: "Friday dinner" })).toBeVisible(AT_ONCE);
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[1]).toContain("?since=");
  await buildMenu(db, { title: "Sunday lunch" });
  await expect(other.getByRole("heading", { name: "Sunday lunch" })).toBeVisible(AT_ONCE);
});

test("a suspended member is sent to the sign-in page at once", async ({ page, signIn, visitor, guard }) => {
  // Requests pending when the session ends.
  guard.allow(401, /^\/api\//);
  const user = await signIn();
  await page.goto("/dishes");
  const streaming = page.waitForResponse(/\/api\/events\?/);
  await page.reload();
  await streaming;
  const { context } = await visitor({ isAdmin: true });
  await context.request.patch(`/api/users/${user.id}`, { data: { isAdmin: null } });
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible({ timeout: 3_000 });
});

test("without the live stream, suggestions arrive by polling @nightly", async ({
  page,
  db,
  signIn,
  guard,
}) => {
  guard.allow(503, /^\/api\/events$/);
  await page.route("/api/events*", (route) => route.fulfill({ status: 503 }));
  await signIn();
  await page.goto("/guest-suggestions");
  await expect(page.getByRole("heading", { name: "No active invitations" })).toBeVisible();
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
  expect(asked).toBe(3);
  // Each change triggers one refetch, which is tried three times, like the first load.
  await buildMenu(db, { title: "Sunday lunch" });
  await expect(async () => {
    await page.clock.runFor(3_000);
    expect(asked).toBe(6);
  }).toPass();
  await retry.focus();
  await page.clock.runFor(12_000);
  await expect(retry).toBeFocused();
  expect(asked).toBe(6);
});
