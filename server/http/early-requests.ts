import type { Request } from "express";
import { invitationsApi, suggestionsApi } from "#shared/guests.api.ts";
import { publicApi } from "#shared/public.api.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";

/** Longer than any link that was ever given; a header has not room for everything. */
const LONGEST = 200;

/**
 * What the page of a visitor will ask for first, as a Link header: the browser fetches it while it still loads the
 * scripts, which on a slow phone is most of a second. The addresses are letter for letter those of client/lib/call.ts;
 * others would be fetched in vain.
 */
export function earlyRequests({ path, query }: Pick<Request, "path" | "query">): string | undefined {
  const text = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const page = visitorPageAt(path);
  const addresses = page ? addressesFor(page, text("edit"), text("key")) : [];
  if (addresses.length === 0 || addresses.some((address) => address.length > LONGEST)) return undefined;
  return addresses
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`)
    .join(", ");
}

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
