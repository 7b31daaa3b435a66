import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";

/**
 * Replaces the browser's connection to its vendor's push service, which tests cannot reach. Subscriptions have real
 * keys and survive reloads, as in a browser.
 * @returns the endpoint of the subscription
 */
export async function installFakePushService(context: BrowserContext, name = "kitchen"): Promise<string> {
  const subscription = {
    endpoint: `https://push.example/${name}`,
    keys: {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
  await context.addInitScript((fake) => {
    const KEY = "the browser's subscription";
    const storedSubscription = () => {
      if (localStorage.getItem(KEY) === null) return null;
      const subscription: Pick<PushSubscription, "endpoint" | "toJSON" | "unsubscribe"> = {
        endpoint: fake.endpoint,
        toJSON: () => fake,
        unsubscribe: () => {
          localStorage.removeItem(KEY);
          return Promise.resolve(true);
        },
      };
      return subscription as PushSubscription;
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(storedSubscription());
    PushManager.prototype.subscribe = (options) => {
      const known = localStorage.getItem(KEY);
      const key = options?.applicationServerKey;
      if (typeof key !== "string") return Promise.reject(new TypeError("The key as text, please"));
      if (known !== null && known !== key)
        return Promise.reject(new DOMException("Another key", "InvalidStateError"));
      localStorage.setItem(KEY, key);
      return Promise.resolve(storedSubscription() as PushSubscription);
    };
  }, subscription);
  return subscription.endpoint;
}
