import type { Request } from "express";
import { hasSessionCookie } from "#server/http/session/session-cookie.ts";
import { authApi } from "#shared/auth.api.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { guestEventsApi } from "#shared/guest-events.api.ts";
import { addressOf } from "#shared/http/endpoint.ts";
import { invitationsApi } from "#shared/invitations.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { passwordLinksApi } from "#shared/password-links.api.ts";
import { publicApi } from "#shared/public.api.ts";
import { suggestionsApi } from "#shared/suggestions.api.ts";
import { visitorPageAt, type VisitorPage } from "#shared/visitor-paths.ts";

/** Longer than any valid URL; limits the size of the header. */
const LONGEST = 200;

/**
 * Lists the first API calls of a page in a Link header. The browser makes them while it loads the scripts, which saves
 * most of a second on a slow phone.
 */
export function preloadHeader(
  req: Pick<Request, "path" | "query" | "headers">,
  basePath: string,
): string | undefined {
  const { path, query } = req;
  const text = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const page = visitorPageAt(path);
  const addresses = page
    ? addressesFor(page, text("edit") || undefined, text("key"))
    : addressesForMember(req);
  if (addresses.length === 0 || addresses.some((address) => address.length > LONGEST)) return undefined;
  return addresses
    .map((address) => `<${basePath}${address}>; rel=preload; as=fetch; crossorigin=use-credentials`)
    .join(", ");
}

/** Returns nothing without a session, because every call would get a 401. */
function addressesForMember(req: Pick<Request, "path" | "headers">): string[] {
  if (!hasSessionCookie(req)) return [];
  const first = FIRST_OF_PAGE[req.path] ?? [];
  return [authApi.user.path, ...first];
}

const FIRST_OF_PAGE: Record<string, string[]> = {
  "/dishes": [dishesApi.list.path, categoriesApi.list.path],
  "/menus": [menusApi.list.path],
};

const FIRST_OF_VISITORS = {
  event: guestEventsApi.get,
  answer: guestEventsApi.getOwn,
  join: invitationsApi.join,
  password: passwordLinksApi.get,
  dish: publicApi.dish,
  menu: publicApi.menu,
};

function addressesFor(page: VisitorPage, edit: string | undefined, key: string | undefined): string[] {
  if (page.page === "dish" || page.page === "menu")
    return [addressOf(FIRST_OF_VISITORS[page.page], { params: page, query: { key } })];
  if (page.page !== "guest") return [addressOf(FIRST_OF_VISITORS[page.page], { params: page })];
  const { token } = page;
  const dishes = addressOf(publicApi.dishes, { query: token === null ? { edit } : { token } });
  if (token !== null) return [dishes, addressOf(invitationsApi.get, { params: { token } })];
  return edit ? [dishes, addressOf(suggestionsApi.getOwn, { params: { editToken: edit } })] : [dishes];
}
