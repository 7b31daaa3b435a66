import type { CallInput, CallResult } from "#shared/http/endpoint.ts";
import type { pushApi } from "#shared/push.api.ts";

/** What a browser says when its push service gives it another address; some say neither. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Tells the household where this browser is found now; for the service worker, which has no page to ask. The server
 * drops the old address by itself when nobody is found there. Where nobody is signed in, the browser is found nowhere.
 * @throws when the household cannot be reached; the next visit makes up for it (renewSubscription)
 */
export async function replaceSubscription(
  pushManager: PushManager,
  { newSubscription }: SubscriptionChange,
): Promise<void> {
  // Not by call(): it would bring React into the service worker.
  const key = await fetch("/api/push/key");
  if (key.status === 401) return void (await newSubscription?.unsubscribe());
  const { publicKey } = (await key.json()) as CallResult<typeof pushApi.key>;
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const { body }: CallInput<typeof pushApi.subscribe> = { body: { endpoint, keys: { p256dh, auth } } };
  const answer = await fetch("/api/push/subscription", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status === 401) await subscription.unsubscribe();
}
