import type { Worker } from "@playwright/test";
import type { Database } from "#server/database/db.ts";
import { pushSubscriptions } from "#shared/schema/index.ts";
import { expect } from "#tests/setup/browser/fixtures.ts";
import { deliver, installedWorker, tapNotification, test } from "#tests/setup/browser/push-worker.ts";
import { toastIn } from "#tests/setup/browser/toasts.ts";
import { buildDish } from "#tests/setup/data/builders.ts";

test.use({ serviceWorkers: "allow" });

// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("the service worker shows a push message, and a click opens its page @nightly", async ({
  page,
  context,
  signIn,
  visitor,
  service,
}) => {
  await context.grantPermissions(["notifications"]);
  await signIn();
  await page.goto("/");
  const worker = await installedWorker(page, context);
  await context.request.put("/api/push/subscription", { data: service.browser("kitchen") });

  const jonas = await visitor({ firstName: "Jonas", lastName: "Berg" });
  await jonas.context.request.post("/api/dishes", { data: { title: "Manti" } });
  await expect.poll(() => service.pushed.length).toBe(1);
  await deliver(worker, page, service.pushed[0]?.message);

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: "Sofra", body: 'Jonas Berg created a new dish "Manti"' }]);

  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await tapNotification(worker);
  await expect(page.getByRole("dialog", { name: "Manti" })).toBeVisible();
  await expect.poll(shown).toEqual([]);
  expect(loads, "the page goes there itself").toEqual([]);
});

test("a notification tapped while a form has unsaved input waits @nightly", async ({
  page,
  context,
  db,
  signIn,
}) => {
  await context.grantPermissions(["notifications"]);
  await signIn();
  const { id } = await buildDish(db, { title: "Manti" });
  await page.goto("/menus");
  const worker = await installedWorker(page, context);
  await page.getByRole("button", { name: "Create Menu" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Event Menu" });
  await dialog.getByLabel("Event name").fill("Friday dinner");
  const body = 'Jonas Berg created a new dish "Manti"';
  await deliver(worker, page, { title: "Sofra", body, url: `/dishes?dish=${id}`, tag: "1" });
  await tapNotification(worker);
  const news = toastIn(page);
  await expect(news).toContainText(body);
  await expect(dialog.getByLabel("Event name")).toHaveValue("Friday dinner");

  await news.getByRole("button", { name: "Open" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Event name")).toHaveValue("Friday dinner");

  await dialog.getByLabel("Event date").fill("2030-05-17");
  await dialog.getByRole("checkbox", { name: "Manti" }).check();
  await dialog.getByRole("button", { name: "Create Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu preview" })).toBeVisible();
  await news.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("dialog", { name: "Manti" })).toBeVisible();
});

test("a page that does not reply is navigated to the notification's page @nightly", async ({
  page,
  context,
  db,
  signIn,
}) => {
  await context.grantPermissions(["notifications"]);
  await signIn();
  const { id } = await buildDish(db, { title: "Manti" });
  await page.goto("/menus");
  const worker = await installedWorker(page, context);
  // Simulates a page of an earlier version, which does not listen.
  await page.evaluate(() => {
    const deaf = (event: Event) => event.stopImmediatePropagation();
    navigator.serviceWorker.addEventListener("message", deaf, { capture: true });
  });
  await deliver(worker, page, { title: "Sofra", body: "News", url: `/dishes?dish=${id}`, tag: "1" });
  await tapNotification(worker);
  await expect(page.getByRole("dialog", { name: "Manti" })).toBeVisible();
});

test.describe("when the push service changes the subscription", () => {
  const addresses = async (db: Database) =>
    (await db.select().from(pushSubscriptions)).map(({ userId, endpoint }) => ({ userId, endpoint }));

  /** Dispatches the event that Chromium fires when it lost its push service's state, which a test cannot cause. */
  async function moveTo(
    worker: Worker,
    subscription: { endpoint: string; keys: Record<string, string> },
    { isTold }: { isTold: boolean },
  ): Promise<{ isGivenUp: boolean }> {
    return worker.evaluate(
      async ({ subscription, isTold }) => {
        let isGivenUp = false;
        const moved = {
          toJSON: () => subscription,
          unsubscribe: () => {
            isGivenUp = true;
            return Promise.resolve(true);
          },
        };
        PushManager.prototype.subscribe = () => Promise.resolve(moved as unknown as PushSubscription);
        const work: Promise<unknown>[] = [];
        const waitUntil = (promise: Promise<unknown>) => work.push(promise);
        const change = { waitUntil, newSubscription: isTold ? moved : null };
        self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), change));
        await Promise.all(work);
        if (work.length === 0) throw new Error("The service worker does not listen");
        return { isGivenUp };
      },
      { subscription, isTold },
    );
  }

  for (const isTold of [true, false]) {
    test(`the service worker ${isTold ? "sends it to the server" : "subscribes again and sends it to the server"} @nightly`, async ({
      page,
      context,
      db,
      signIn,
      service,
    }) => {
      const me = await signIn();
      await page.goto("/");
      const worker = await installedWorker(page, context);
      const moved = service.browser("moved");
      expect(await moveTo(worker, moved, { isTold })).toEqual({ isGivenUp: false });
      expect(await addresses(db)).toEqual([{ userId: me.id, endpoint: moved.endpoint }]);
    });
  }

  test("the service worker unsubscribes if no member is signed in @nightly", async ({
    page,
    context,
    db,
    signIn,
    service,
    guard,
  }) => {
    guard.allow(401, /^\/api\//);
    await signIn();
    await page.goto("/");
    const worker = await installedWorker(page, context);
    await context.request.post("/api/auth/logout");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    const moved = await moveTo(worker, service.browser("moved"), { isTold: true });
    expect(moved).toEqual({ isGivenUp: true });
    expect(await addresses(db)).toEqual([]);
  });
});
