import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { dishesQuery, dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { eventsQuery, menuEventQuery } from "#client/features/event-data/events.data.ts";
import { invitationsQuery } from "#client/features/invitations/invitations.data.ts";
import { nextMealsQuery, nextQuery } from "#client/features/meals/meals.data.ts";
import { sevenDays, today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery, menuQuery } from "#client/features/menus/menus.data.ts";
import { nextMenu } from "#client/features/menus/upcoming.ts";
import { shoppingListQuery } from "#client/features/shopping/shopping.data.ts";
import { suggestionsQuery } from "#client/features/suggestions/suggestions.data.ts";
import { isReadableOffline } from "#client/lib/device/readable-offline.ts";
import { basePath, withBase } from "#client/lib/navigation/base-path.ts";
import { hasUnsaved } from "#client/lib/unsaved.ts";
import { offerReload } from "#client/ui/status/offer-reload.ts";

/** The longest wait for a new version to take over. */
const ACTIVATION_MS = 3_000;

/** Registers the service worker and offers a reload when a new version is waiting. */
export async function registerServiceWorker(
  workers: ServiceWorkerContainer,
  client: QueryClient,
): Promise<ServiceWorkerRegistration> {
  const isFirst = !workers.controller;
  const keepForOffline = () => void Promise.all([repeatRequests(), fetchForOffline(client)]);
  if (isFirst) workers.addEventListener("controllerchange", keepForOffline, { once: true });
  const registration = await workers.register(withBase("/sw.js"));
  if (isFirst) return registration;
  void fetchForOffline(client);
  const offer = () => {
    if (registration.waiting) offerNewVersion(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  return registration;
}

/**
 * Repeats the requests made before the worker was in control, so that it caches the responses. Does not parse them,
 * because parsing a long list interrupts scrolling.
 */
async function repeatRequests(): Promise<void> {
  const urls = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  const readable = [...urls].filter((name) => {
    const url = new URL(name);
    return url.origin === window.location.origin && isReadableOffline(url, basePath);
  });
  await Promise.allSettled(
    readable.map(async (url) => (await fetch(url, { credentials: "include" })).arrayBuffer()),
  );
}

/**
 * Fetches data needed in a shop, in the kitchen and while guests are expected, so that the worker caches it although
 * the member has not opened it yet.
 */
async function fetchForOffline(client: QueryClient): Promise<void> {
  const meals = nextMealsQuery();
  await Promise.all([
    client.prefetchQuery(activeMenusQuery),
    client.prefetchQuery(dishesQuery),
    client.prefetchQuery(categoriesQuery),
    client.prefetchQuery(meals),
    client.prefetchQuery(nextQuery),
    client.prefetchQuery(suggestionsQuery),
    client.prefetchQuery(invitationsQuery),
    client.prefetchQuery(eventsQuery),
  ]);
  const cooked = new Set((client.getQueryData(meals.queryKey) ?? []).flatMap(({ dish }) => dish?.id ?? []));
  await Promise.all([...cooked].map((id) => client.prefetchQuery(dishQuery(id))));
  const menu = nextMenu(client.getQueryData(activeMenusQuery.queryKey) ?? []);
  if (!menu) return;
  const isSoon = sevenDays(today()).includes(menu.eventDate?.trim() ?? "");
  await Promise.all([
    client.prefetchQuery(shoppingListQuery({ menuId: menu.id })),
    client.prefetchQuery(menuQuery(client, menu.id)),
    client.prefetchQuery(menuEventQuery(menu.id)),
    ...(isSoon ? menu.dishIds : []).map((id) => client.prefetchQuery(dishQuery(id))),
  ]);
}

function offerNewVersion(waiting: ServiceWorker): void {
  offerReload(t`A new version is ready`, () => {
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    waiting.postMessage("skip-waiting");
    // Browsers wait for open requests of the old worker, up to minutes. A reload ends them.
    setTimeout(() => hasUnsaved() || reload(), ACTIVATION_MS);
  });
}
