import { expect, test } from "#tests/setup/browser/fixtures.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

const AT_ONCE = { timeout: 1_000 };

/** Shared by all servers of a household. */
const secret = { SESSION_SECRET: "the same for every server of this household" };

test.use({ serverEnv: secret });

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

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

test("two windows share one live stream, and the second takes over when the first closes", async ({
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

test("a suspended member is sent to the sign-in page immediately", async ({
  page,
  signIn,
  visitor,
  guard,
}) => {
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
