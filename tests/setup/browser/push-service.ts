import type { BrowserContext } from "@playwright/test";
import { createECDH, randomBytes } from "node:crypto";

/**
 * Stands in for the part of the browser that talks to its maker's push service, which tests cannot reach: this one hands
 * out an address and real keys, and keeps them over reloads as a browser does.
 * @returns the address that the browser is found at
 */
export async function installFakePushService(context: BrowserContext, name = "kitchen"): Promise<string> {
  const subscription = {
    endpoint: `https://push.example/${name}`,
    keys: {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    },
  };
  await context.addInitScript((told) => {
    const PLACE = "the browser's subscription";
    const kept = () => {
      if (localStorage.getItem(PLACE) === null) return null;
      const subscription: Pick<PushSubscription, "endpoint" | "toJSON" | "unsubscribe"> = {
        endpoint: told.endpoint,
        toJSON: () => told,
        unsubscribe: () => {
          localStorage.removeItem(PLACE);
          return Promise.resolve(true);
        },
      };
      return subscription as PushSubscription;
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(kept());
    PushManager.prototype.subscribe = (options) => {
      const known = localStorage.getItem(PLACE);
      const key = options?.applicationServerKey;
      if (typeof key !== "string") return Promise.reject(new TypeError("The key as text, please"));
      if (known !== null && known !== key)
        return Promise.reject(new DOMException("Another key", "InvalidStateError"));
      localStorage.setItem(PLACE, key);
      return Promise.resolve(kept() as PushSubscription);
    };
  }, subscription);
  return subscription.endpoint;
}
