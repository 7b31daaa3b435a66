import type { CallInput, CallResult } from "#shared/http/endpoint.ts";
import type { pushApi } from "#shared/push.api.ts";

/** The fields of a `pushsubscriptionchange` event; some browsers provide neither. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Sends this browser's new push subscription to the server; runs in the service worker. The server drops the old
 * endpoint when the push service rejects it. If no member is signed in, the browser is unsubscribed.
 * @throws if the server is unreachable; the next visit renews the subscription (renewSubscription)
 */
export async function replaceSubscription(
  pushManager: PushManager,
  { newSubscription }: SubscriptionChange,
): Promise<void> {
  // Relative to the worker's script, at the base path. Plain fetch: call() would bundle React into the service worker.
  const key = await fetch("api/push/key");
  if (isSignedOut(key)) return void (await newSubscription?.unsubscribe());
  const { publicKey } = (await key.json()) as CallResult<typeof pushApi.key>;
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const { body }: CallInput<typeof pushApi.subscribe> = { body: { endpoint, keys: { p256dh, auth } } };
  const response = await fetch("api/push/subscription", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (isSignedOut(response)) await subscription.unsubscribe();
}

/** Returns whether Sofra responded 401, and not a proxy that asks for its own sign-in. */
const isSignedOut = ({ status, headers }: Response) =>
  status === 401 && headers.get("content-type")?.startsWith("application/json");
