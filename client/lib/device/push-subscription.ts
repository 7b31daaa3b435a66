import { call } from "#client/lib/api/call.ts";
import { attempt, localStore, scopedKey, serviceWorkers } from "#client/lib/device/browser-features.ts";
import { pushApi } from "#shared/push.api.ts";
import { deviceSigns, isIos, type PushFacts } from "./push-state.ts";

/** The id of the member who turned notifications on here, so that they resume after signing out and in again. */
const SUBSCRIBER_KEY = scopedKey("sofra.push");
/** The longest wait for the service worker to become active. */
const START_TIMEOUT_MS = 10_000;

/** Reads the current state of notifications on this device. */
export async function readPushFacts(): Promise<PushFacts> {
  const signs = deviceSigns();
  const workers = serviceWorkers();
  const permission = attempt(() => Notification.permission);
  const hasApis = workers !== undefined && permission !== undefined && "PushManager" in window;
  // Null if the browser has service workers but does not allow them here.
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
 * Turns on notifications for a member on this device. Safe to call again: the server updates the subscription.
 * @throws {DOMException} if the browser cannot subscribe
 * @throws {ApiError} if the server cannot store the subscription
 */
export async function subscribeDevice(userId: string): Promise<void> {
  const { publicKey } = await call(pushApi.key);
  const { pushManager } = await startedWorker();
  const subscription = await subscribeWith(pushManager, publicKey);
  const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await call(pushApi.subscribe, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
  localStore.set(SUBSCRIBER_KEY, userId);
}

async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The server's key has changed, because the household was set up again.
    const hasKeyChanged = error instanceof DOMException && error.name === "InvalidStateError";
    const old = hasKeyChanged ? await pushManager.getSubscription() : null;
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new DOMException("The service worker does not start", "TimeoutError")),
      START_TIMEOUT_MS,
    );
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/**
 * Turns off notifications on this device.
 * @param forGood false to turn them on again when the same member signs in
 * @throws if neither the browser nor the server could remove the subscription; one of them is enough
 */
export async function unsubscribeDevice({ forGood }: { forGood: boolean }): Promise<void> {
  if (forGood) localStore.remove(SUBSCRIBER_KEY);
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
 * Sends the subscription to the server again. The push service may have changed its address, or it may belong to
 * another member who did not sign out.
 */
export async function renewSubscription(userId: string): Promise<void> {
  const { permission, canPush, isSubscribed } = await readPushFacts();
  if (!canPush || permission !== "granted") return;
  if (isSubscribed || localStore.get(SUBSCRIBER_KEY) === userId) await subscribeDevice(userId);
}
