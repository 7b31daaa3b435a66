import { deviceSigns, isIos } from "./device.ts";
import { attempt, localStore, serviceWorkers } from "#client/lib/browser-features.ts";
import { call } from "#client/lib/call.ts";
import { pushApi } from "#shared/push.api.ts";
import type { PushFacts } from "./push-state.ts";

/** Whose news this browser was asked to show (a member's id), so that it does so again after they signed out and in. */
const WANTED_BY = "sofra.push";
/** From the first visit until the service worker runs. */
const START_MS = 10_000;

/** What there is to know about notifications on this device, as it stands now. */
export async function readPushFacts(): Promise<PushFacts> {
  const signs = deviceSigns();
  const workers = serviceWorkers();
  const permission = attempt(() => Notification.permission);
  const hasApis = workers !== undefined && permission !== undefined && "PushManager" in window;
  // Null where the browser has service workers and does not let this page use them.
  const registration = await workers?.getRegistration().catch(() => null);
  const subscription = hasApis ? await registration?.pushManager.getSubscription() : null;
  return {
    isIos: isIos(signs),
    isInstalled: signs.isStandalone,
    isSecure: window.isSecureContext,
    canPush: hasApis && registration !== null,
    isRunning: Boolean(registration?.active),
    permission,
    isSubscribed: Boolean(subscription),
  };
}

/**
 * Has the news of a member shown on this device; when it was so already, the server is told again.
 * @throws DOMException when the browser cannot, ApiError when the server cannot
 */
export async function subscribeDevice(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key);
  const { pushManager } = await startedWorker();
  const subscription = await subscribeWith(pushManager, publicKey);
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await call(pushApi.subscribe, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
  localStore.set(WANTED_BY, userId);
}

async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The household at this address has another key now: it was set up anew.
    const isOfAnotherKey = error instanceof DOMException && error.name === "InvalidStateError";
    const old = isOfAnotherKey ? await pushManager.getSubscription() : null;
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException("The service worker does not start", "TimeoutError")), START_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/**
 * Has no more news shown on this device.
 * @param forGood also not when the same member signs in again
 * @throws when neither the browser nor the server could be made to stop; one of them is enough
 */
export async function unsubscribeDevice({ forGood }: { forGood: boolean }): Promise<void> {
  if (forGood) localStore.remove(WANTED_BY);
  const registration = await serviceWorkers()?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const stopped = [
    call(pushApi.unsubscribe, { body: { endpoint: subscription.endpoint } }),
    subscription.unsubscribe(),
  ];
  await Promise.allSettled(stopped);
  await Promise.any(stopped);
}

/**
 * Tells the server again where this browser is found: it may have got another address, or belonged to another member,
 * who did not sign out (decisions §7).
 */
export async function renewSubscription(userId: string): Promise<void> {
  const { permission, canPush, isSubscribed } = await readPushFacts();
  if (!canPush || permission !== "granted") return;
  if (isSubscribed || localStore.get(WANTED_BY) === userId) await subscribeDevice(userId);
}
