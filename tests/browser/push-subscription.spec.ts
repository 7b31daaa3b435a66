import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import webPush from "web-push";
import type { Database } from "#server/database/db.ts";
import { pushSubscriptions, settings } from "#shared/schema/index.ts";
import { expect, test as base } from "#tests/setup/browser/fixtures.ts";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import { expectToast } from "#tests/setup/browser/toasts.ts";
import { startFakeMessaging } from "#tests/setup/fakes/fake-messaging.ts";

/** A persistent browser context, because private windows do not support push. */
const test = base.extend({
  context: async ({ baseURL }, use) => {
    const messaging = await startFakeMessaging();
    const profile = await mkdtemp(path.join(tmpdir(), "sofra-profile-"));
    const options = await launchOptions({ isWhole: true });
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      args: [...(options.args ?? []), ...messaging.args],
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await context.grantPermissions(["notifications"]);
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
    messaging.stop();
  },
});

test.use({ serviceWorkers: "allow" });

const addresses = async (db: Database) =>
  (await db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);

test("Chromium's subscription is turned on, moved to a new key and turned off @nightly", async ({
  page,
  db,
  signIn,
}) => {
  const { executablePath } = await launchOptions({ isWhole: true });
  test.skip(!executablePath || /headless.?shell/.test(executablePath), "this browser has no push service");
  await signIn();
  await page.goto("/settings?tab=profile");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "Notifications are on");
  const [first = ""] = await addresses(db);
  expect(new URL(first).hostname).toMatch(/\.(google|googleapis)\.com$/);
  expect(first).toMatch(/\/registered-\d+$/);

  // The household is set up again: Chromium rejects the new key until the old subscription is removed.
  const keys = webPush.generateVAPIDKeys();
  await db.update(settings).set({ vapidPublicKey: keys.publicKey, vapidPrivateKey: keys.privateKey });
  await db.delete(pushSubscriptions);
  await page.reload();
  await expect.poll(() => addresses(db)).toHaveLength(1);
  expect(await addresses(db)).not.toContain(first);

  await page.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Notifications are off on this device");
  expect(await addresses(db)).toEqual([]);
  const left = await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).pushManager.getSubscription(),
  );
  expect(left).toBeNull();
});
