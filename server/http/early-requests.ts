import type { Request } from "express";
import { authApi } from "#shared/auth.api.ts";
import { categoriesApi } from "#shared/categories.api.ts";
import { dishesApi } from "#shared/dishes.api.ts";
import { invitationsApi, suggestionsApi } from "#shared/guests.api.ts";
import { menusApi } from "#shared/menus.api.ts";
import { publicApi } from "#shared/public.api.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { bringsSession } from "./session-cookie.ts";

/** Longer than any link that was ever given; a header has not room for everything. */
const LONGEST = 200;

/**
 * What a page will ask for first, as a Link header: the browser fetches it while it still loads the scripts, which on
 * a slow phone is most of a second. The addresses are letter for letter those of client/lib/call.ts;
 * others would be fetched in vain.
 */
export function earlyRequests(req: Pick<Request, "path" | "query" | "headers">): string | undefined {
  const { path, query } = req;
  const text = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const page = visitorPageAt(path);
  const addresses = page ? addressesFor(page, text("edit"), text("key")) : addressesForMember(req);
  if (addresses.length === 0 || addresses.some((address) => address.length > LONGEST)) return undefined;
  return addresses
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`)
    .join(", ");
}

/** Without a session nothing is asked for: each answer would be a refusal. */
function addressesForMember(req: Pick<Request, "path" | "headers">): string[] {
  if (!bringsSession(req)) return [];
  const first = FIRST_OF_PAGE[req.path] ?? [];
  return [authApi.user.path, ...first];
}

const FIRST_OF_PAGE: Record<string, string[]> = {
  "/dishes": [dishesApi.list.path, categoriesApi.list.path],
  "/menus": [menusApi.list.path],
};

type VisitorPage = NonNullable<ReturnType<typeof visitorPageAt>>;

function addressesFor(page: VisitorPage, edit: string | undefined, key: string | undefined): string[] {
  switch (page.page) {
    case "guest": {
      const dishes = publicApi.dishes.path;
      const { token } = page;
      if (token !== null) return [withQuery(dishes, { token }), filled(invitationsApi.get.path, token)];
      if (edit) return [withQuery(dishes, { edit }), filled(suggestionsApi.getOwn.path, edit)];
      return [dishes];
    }
    case "join":
      return [filled(invitationsApi.join.path, page.token)];
    case "dish":
      return [withQuery(filled(publicApi.dish.path, page.id), { key })];
    case "menu":
      return [withQuery(filled(publicApi.menu.path, page.id), { key })];
  }
}

function filled(path: string, value: string): string {
  return path.replace(/:\w+/, () => encodeURIComponent(value));
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
