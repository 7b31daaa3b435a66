/// <reference lib="webworker" />
import type { RouteMatchCallbackOptions, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { deleteStaleShared, storeShared } from "#client/features/dishes/form/shared-dish.ts";
import {
  SIGN_OUT_MESSAGE,
  HOUSEHOLD_CACHE,
  PHOTO_CACHE,
  SEEN_AT_HEADER,
  SHELL_CACHE,
  TEXTS_CACHE,
  type TappedNotification,
} from "#client/lib/device/offline-names.ts";
import { isReadableOffline } from "#client/lib/device/readable-offline.ts";
import { PROVIDER_CALLBACK } from "#shared/provider-callback.ts";
import { SHARE_PATH, SHARED_PATH } from "#shared/share-target.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { replaceSubscription, type SubscriptionChange } from "./features/push/replace-subscription.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The files of the members' app, filled in by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
  /** The files of the members' texts by language, filled in by the build. */
  __TEXTS: Record<string, string[]>;
};

/** Away from home, requests to the server are not refused but time out. */
const NETWORK_TIMEOUT_S = 4;
const MAX_PHOTOS = 500;
const MAX_RESPONSES = 500;
/** The longest wait for a suspended page to reply. */
const ANSWER_MS = 2_000;
/** The path of PUBLIC_URL, without a slash at the end. */
const basePath = new URL("./", self.location.href).pathname.slice(0, -1);
const SHELL = `${basePath}/`;
const SHELL_FILES = [`${basePath}/theme.js`, `${basePath}/favicon.svg`];

const pathOf = ({ pathname }: URL) => pathname.slice(basePath.length);

const isHtml = ({ headers }: Response) => /^text\/html\b/.test(headers.get("content-type") ?? "");
/** A page in place of a file or JSON is the sign-in page of a proxy. */
const isFile = (response: Response) => response.status === 200 && !isHtml(response);
const filesOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isFile(response) ? response : null),
};

addPlugins([filesOnly]);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Returns whether a navigation is to the members' app, and not to a visitors' page or a file. */
function isAppPage({ request, url }: RouteMatchCallbackOptions): boolean {
  const isOther = /^\/(api|setup)(\/|$)|\.\w+$/.test(pathOf(url));
  return request.mode === "navigate" && !isOther && !visitorPageAt(pathOf(url));
}

registerRoute(
  isAppPage,
  new NetworkFirst({
    cacheName: SHELL_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    // The page in the language used last.
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: () => Promise.resolve(SHELL),
        cacheWillUpdate: async ({ response }) => ((await isPage(response)) ? response : null),
      },
    ],
  }),
);
// Without the first, an offline page ignores the chosen theme. Each version stores its own.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && SHELL_FILES.includes(url.pathname),
  new CacheFirst({ cacheName: SHELL_CACHE, plugins: [filesOnly] }),
);
const allTexts = self.__TEXTS;
const textFiles = new Set(Object.values(allTexts).flat());
// Three files each of the languages used last, and of a new version that is waiting.
const texts = new CacheFirst({
  cacheName: TEXTS_CACHE,
  plugins: [filesOnly, new ExpirationPlugin({ maxEntries: 9, purgeOnQuotaError: true })],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && textFiles.has(pathOf(url).slice(1)), texts);
self.addEventListener("install", (event) => event.waitUntil(keepShell(event)));

async function keepShell(event: ExtendableEvent): Promise<void> {
  const response = await fetch(SHELL);
  // Fail the installation, so that the browser retries it later.
  if (!(await isPage(response))) throw new Error("Failed to fetch the page of this version");
  const [, language = ""] = /<html lang="(\w+)"/.exec(await response.clone().text()) ?? [];
  const shell = await caches.open(SHELL_CACHE);
  const files = allTexts[language] ?? [];
  await Promise.all([
    shell.put(SHELL, response),
    ...SHELL_FILES.map(async (file) => shell.put(file, await fetchFile(file))),
    ...files.map((file) => texts.handle({ event, request: new Request(`${basePath}/${file}`) })),
  ]);
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!isFile(response)) throw new Error("Failed to fetch a file of this version");
  return response;
}

/** Returns whether a response is the app's page, and not that of /healthz or of a proxy's sign-in. */
async function isPage(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected || !isHtml(response)) return false;
  return (await response.clone().text()).includes('<meta name="public-url"');
}

/** Incremented on sign-out, so that responses to earlier requests are not cached. */
let signedOut = 0;
const keptForWhoAsked: WorkboxPlugin = {
  requestWillFetch: ({ request, state }) => {
    if (state) state.signedOut = signedOut;
    return Promise.resolve(request);
  },
  cacheWillUpdate: ({ response, state }) => {
    const isTheirs = state?.signedOut === signedOut;
    return Promise.resolve(isTheirs && isFile(response) ? stamped(response) : null);
  },
};

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isReadableOffline(url, basePath),
  new NetworkFirst({
    cacheName: HOUSEHOLD_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    // Unlike photos, not deleted when the storage quota is exceeded.
    plugins: [keptForWhoAsked, new ExpirationPlugin({ maxEntries: MAX_RESPONSES })],
  }),
);

/** Adds the time of the request, so that the page can show its age. */
function stamped(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(SEEN_AT_HEADER, new Date().toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pathOf(url).startsWith("/images/"),
  new CacheFirst({
    cacheName: PHOTO_CACHE,
    plugins: [filesOnly, new ExpirationPlugin({ maxEntries: MAX_PHOTOS, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pathOf(url) === SHARE_PATH,
  async ({ request }) => {
    // If the form is unreadable or the disk full, the page reports that nothing arrived.
    const form = request.formData();
    await cleanup;
    await form.then(storeShared).catch(() => undefined);
    return Response.redirect(basePath + SHARED_PATH, 303);
  },
  "POST",
);
// Browsers stop idle workers and start them again for the next page.
const cleanup = deleteStaleShared().catch(() => undefined);

// A sign-in with the provider changes the member without a page that could clear the cache.
self.addEventListener("fetch", (event) => {
  if (pathOf(new URL(event.request.url)) !== PROVIDER_CALLBACK) return;
  signedOut++;
  event.waitUntil(caches.delete(HOUSEHOLD_CACHE));
});

// A new version waits until the member reloads.
self.addEventListener("message", ({ data }) => {
  if (data === SIGN_OUT_MESSAGE) signedOut++;
  if (data === "skip-waiting") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The payload written by server/features/push. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
}

// iOS revokes the permission of apps that receive a message and show nothing.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, url, tag } = event.data.json() as PushMessage;
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    icon: `${basePath}/icons/icon-192.png`,
    badge: `${basePath}/icons/badge-96.png`,
    data: { url },
  });
  event.waitUntil(shown);
});

// The push service may change a subscription at any time. (TypeScript does not know the event.)
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(replaceSubscription(self.registration.pushManager, change));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as Pick<PushMessage, "url">;
  event.waitUntil(openPage({ text: event.notification.body, url }));
});

/** Opens a page, in an existing window if possible. The window is not reloaded, to keep unsaved input. */
async function openPage(news: TappedNotification): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) {
    await self.clients.openWindow(basePath + news.url);
    return;
  }
  const shown = await open.focus();
  if (!(await isHandled(shown, news))) await shown.navigate(basePath + news.url);
}

/** Returns whether the page handled the message: the sign-in page, visitors' pages and older versions do not listen. */
function isHandled(page: WindowClient, news: TappedNotification): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage(news, [port2]);
  });
}
