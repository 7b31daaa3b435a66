import type { Page } from "@playwright/test";

/** Browser features that are missing in private windows, in-app browsers or with blocked cookies. */
export const FEATURES = [
  "serviceWorker",
  "caches",
  "indexedDB",
  "localStorage",
  "sessionStorage",
  "locks",
  "BroadcastChannel",
  "Notification",
] as const;

export type Feature = (typeof FEATURES)[number];

/** How a feature fails: it is missing, reading the property throws, or each of its methods throws or rejects. */
export type Failure = "missing" | "throwing" | "failing when used";

/** Makes browser features fail in every document that the page loads afterwards. */
export async function breakFeatures(
  page: Page,
  features: readonly Feature[],
  failure: Failure,
): Promise<void> {
  await page.addInitScript(
    ({ features, failure }) => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      const reject = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
      for (const name of features) {
        const host: object = name in navigator ? navigator : window;
        const value: unknown = Reflect.get(host, name);
        let owner: object | null = host;
        while (owner && !Object.hasOwn(owner, name)) owner = Reflect.getPrototypeOf(owner);
        if (!owner) continue;
        if (failure === "missing") Reflect.deleteProperty(owner, name);
        else if (failure === "throwing" || typeof value === "function")
          Object.defineProperty(owner, name, { configurable: true, get: refuse });
        else {
          const method = name.endsWith("Storage") ? refuse : reject;
          const broken = new Proxy(value as object, {
            get: (target, key) => {
              const part: unknown = Reflect.get(target, key, target);
              if (typeof part !== "function") return part;
              return String(key).endsWith("EventListener") ? () => undefined : method;
            },
          });
          Object.defineProperty(owner, name, { configurable: true, get: () => broken });
        }
      }
    },
    { features, failure },
  );
}
