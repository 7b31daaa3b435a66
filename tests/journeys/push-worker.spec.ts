import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { startPushService } from "#tests/setup/fake-push-service.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";

type PushService = Awaited<ReturnType<typeof startPushService>>;

const test = base.extend<{ service: PushService }, { standIn: PushService }>({
  standIn: [
    async ({}, use) => {
      const standIn = await startPushService();
      await use(standIn);
      standIn.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ standIn }, use) => use({ OUTBOUND_ALLOW: standIn.host }), { scope: "worker" }],
  service: async ({ standIn }, use) => {
    standIn.pushed.length = 0;
    await use(standIn);
  },
});
test.use({ serviceWorkers: "allow" });
// One server with these variables is enough.
test.describe.configure({ mode: "default" });

/** The real service worker of the page, running. */
async function installedWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error("There is no service worker");
  return worker;
}

/** No hand reaches the notifications of a browser under control: the click is told to the worker instead. */
async function tapNotification(worker: Worker): Promise<void> {
  const count = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope;
      return (await registration.getNotifications()).length;
    });
  await expect.poll(count).toBe(1);
  await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    // A browser brings a window to the front for a real click only.
    WindowClient.prototype.focus = function (this: WindowClient) {
      return Promise.resolve(this);
    };
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
}

/**
 * What a browser does with a message of its push service once it has decrypted it. Resolves when the notification is
 * shown: one that is asked for in the moment in which it is being shown is lost to Chromium (11 of 20).
 */
async function deliver(worker: Worker, page: Page, message: unknown): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as WatchedScope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.shown = new Promise((resolve) => {
      scope.registration.showNotification = (...notification) => {
        const shown = show(...notification);
        resolve(shown);
        return shown;
      };
    });
  });
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await worker.evaluate(() => (self as unknown as WatchedScope).shown);
}

interface WatchedScope extends ServiceWorkerGlobalScope {
  shown: Promise<void>;
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const told = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  return told;
}

test("the message that the server made is shown by the service worker, and a click opens its page", async ({
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
