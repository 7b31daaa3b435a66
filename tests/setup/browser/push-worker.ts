import { type BrowserContext, type CDPSession, type Page, type Worker } from "@playwright/test";
import { startPushService } from "#tests/setup/fake-push-service.ts";
import { expect, test as base } from "./fixtures.ts";

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** With a push service of its own for the server. */
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

/** The real service worker of the page, running. */
export async function installedWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error("There is no service worker");
  return worker;
}

/** No hand reaches the notifications of a browser under control: the click is told to the worker instead. */
export async function tapNotification(worker: Worker): Promise<void> {
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
