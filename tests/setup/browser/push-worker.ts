import { type BrowserContext, type CDPSession, type Page, type Worker } from "@playwright/test";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { expect, test as base } from "./fixtures.ts";

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Playwright's `test` with a push service for the server. */
export const test = base.extend<{ service: PushService }, { fakeService: PushService }>({
  fakeService: [
    async ({}, use) => {
      const fakeService = await startPushService();
      await use(fakeService);
      fakeService.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ fakeService }, use) => use({ OUTBOUND_ALLOW: fakeService.host }), { scope: "worker" }],
  service: async ({ fakeService }, use) => {
    fakeService.pushed.length = 0;
    await use(fakeService);
  },
});

/** The page's real service worker, once it is active. */
export async function installedWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error("There is no service worker");
  return worker;
}

/** Dispatches a click event to the worker, because a controlled browser shows no notifications to click. */
export async function tapNotification(worker: Worker): Promise<void> {
  const count = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope;
      return (await registration.getNotifications()).length;
    });
  await expect.poll(count).toBe(1);
  await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    // Browsers allow focus() only after a real click.
    WindowClient.prototype.focus = function (this: WindowClient) {
      return Promise.resolve(this);
    };
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
}

/**
 * Delivers a decrypted push message to the worker. Resolves when the notification is shown, because Chromium often
 * loses a notification that is queried while it is being shown.
 */
export async function deliver(worker: Worker, page: Page, message: unknown): Promise<void> {
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
