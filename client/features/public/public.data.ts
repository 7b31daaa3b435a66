import { call } from "#client/lib/call.ts";
import { lightEndpoint } from "#client/lib/light-endpoint.ts";
import type { publicApi, PublicDish, PublicMenu } from "#shared/public.api.ts";

const dish = lightEndpoint<typeof publicApi.dish>("get", "/api/public/dishes/:id");
const menu = lightEndpoint<typeof publicApi.menu>("get", "/api/public/menus/:id");

/** @param key of the share link */
export function getPublicDish(id: string, key: string | undefined): Promise<PublicDish> {
  return call(dish, { params: { id }, query: { key } });
}

/** @param key of the share link */
export function getPublicMenu(id: string, key: string | undefined): Promise<PublicMenu> {
  return call(menu, { params: { id }, query: { key } });
}

/** The public page of a dish that a menu names. */
export function publicDishAddress({ id, shareKey }: { id: number; shareKey?: string }): string {
  const path = `/public/dishes/${id}`;
  return shareKey === undefined ? path : `${path}?key=${encodeURIComponent(shareKey)}`;
}
