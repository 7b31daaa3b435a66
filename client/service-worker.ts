/// <reference lib="webworker" />
import type { RouteMatchCallbackOptions, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { SHARE_PATH, SHARED_PATH } from "#shared/share-target.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { dropStaleShared, keepShared } from "./features/dishes/shared-dish.ts";
import { moveSubscription, type SubscriptionChange } from "./features/push/moved-subscription.ts";
import {
  SIGN_OUT_MESSAGE,
  HOUSEHOLD_CACHE,
  PHOTO_CACHE,
  SEEN_AT_HEADER,
  SHELL_CACHE,
  type TappedNotification,
} from "./lib/offline-names.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: the files of the members' app. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** A phone that has left the house does not get a "no" from the server at home: it gets nothing. */
const PATIENCE_S = 4;
const MAX_PHOTOS = 500;
/** A page that was asleep needs a moment to answer. */
const ANSWER_MS = 2_000;
const SHELL = "/";

/** What members read and what still opens without a network. */
const READABLE =
  /^\/api\/(auth\/user|dishes(\/\d+(\/comments)?)?|menus(\/archived|\/\d+)?|categories|counts|activities|guest-menus-v2)$/;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** One document serves every page of the members' app; visitors' pages and files are none of our business. */
function isAppPage({ request, url }: RouteMatchCallbackOptions): boolean {
  const isOther = /^\/(api|setup)(\/|$)|\.\w+$/.test(url.pathname);
  return request.mode === "navigate" && !isOther && !visitorPageAt(url.pathname);
}

registerRoute(
  isAppPage,
  new NetworkFirst({
    cacheName: SHELL_CACHE,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [
      {
        cacheKeyWillBeUsed: () => Promise.resolve(SHELL),
        cacheWillUpdate: ({ response }) => Promise.resolve(isPage(response) ? response : null),
      },
    ],
  }),
);
self.addEventListener("install", (event) => event.waitUntil(keepShell()));

async function keepShell(): Promise<void> {
  const response = await fetch(SHELL);
  // A version comes whole or not at all; the browser tries again.
  if (!isPage(response)) throw new Error("The page of this version did not come");
  await (await caches.open(SHELL_CACHE)).put(SHELL, response);
}

/** Other addresses are opened in a browser, too (/healthz), and a proxy sends to a sign-in page of its own. */
function isPage({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && /^text\/html\b/.test(headers.get("content-type") ?? "");
}

/** Goes up when somebody signs out: an answer that was asked for before is nobody's afterwards. */
let signedOut = 0;
const keptForWhoAsked: WorkboxPlugin = {
  requestWillFetch: ({ request, state }) => {
    if (state) state.signedOut = signedOut;
    return Promise.resolve(request);
  },
  cacheWillUpdate: ({ response, state }) => {
    const isTheirs = state?.signedOut === signedOut;
    return Promise.resolve(isTheirs && response.status === 200 ? stamped(response) : null);
  },
};

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.search === "" && READABLE.test(url.pathname),
  new NetworkFirst({
    cacheName: HOUSEHOLD_CACHE,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [keptForWhoAsked],
  }),
);

/** Says when it was fetched, so that the page can tell that it is not of now. */
function stamped(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT_HEADER, new Date().toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/images/"),
  new CacheFirst({
    cacheName: PHOTO_CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: MAX_PHOTOS, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  async ({ request }) => {
    // A form that cannot be read or a full disk: the page says that nothing arrived.
    const form = request.formData();
    await tidied;
    await form.then(keepShared).catch(() => undefined);
    return Response.redirect(SHARED_PATH, 303);
  },
  "POST",
);
// Browsers stop a worker that has nothing to do and start it for the next page.
const tidied = dropStaleShared().catch(() => undefined);

// A new version waits until somebody says that it may come.
self.addEventListener("message", ({ data }) => {
  if (data === SIGN_OUT_MESSAGE) signedOut++;
  if (data === "skip-waiting") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** As server/features/push writes it. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}

// iOS takes the permission away from whoever receives a message and shows nothing.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, url, tag } = event.data.json() as PushMessage;
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { url },
  });
  event.waitUntil(shown);
});

// Push services give a browser another address when they please. (TypeScript does not know the event.)
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(moveSubscription(self.registration.pushManager, change));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as Pick<PushMessage, "url">;
  event.waitUntil(openPage({ text: event.notification.body, url }));
});

/** In a window that is open already, when there is one. Loaded anew, it would lose what somebody is typing there. */
async function openPage(news: TappedNotification): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) {
    await self.clients.openWindow(news.url);
    return;
  }
  const shown = await open.focus();
  if (!(await isHeard(shown, news))) await shown.navigate(news.url);
}

/** Whether the page there takes care of it: the sign-in page, visitors' pages and older versions do not listen. */
function isHeard(page: WindowClient, news: TappedNotification): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage(news, [port2]);
  });
}
