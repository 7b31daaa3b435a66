import { call } from "#client/lib/api/call.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { invitationsApi, type Host } from "#shared/guests.api.ts";
import { publicApi, type PublicDish, type PublicMenu } from "#shared/public.api.ts";

/** @param key the key of the share link */
export function getPublicDish(id: string, key: string | undefined): Promise<PublicDish> {
  return call(publicApi.dish, { params: { id }, query: { key } });
}

/** @param key the key of the share link */
export function getPublicMenu(id: string, key: string | undefined): Promise<PublicMenu> {
  return call(publicApi.menu, { params: { id }, query: { key } });
}

export function publicDishAddress({ id, shareKey }: { id: number; shareKey?: string }): string {
  const path = withBase(`/public/dishes/${id}`);
  return shareKey === undefined ? path : `${path}?key=${encodeURIComponent(shareKey)}`;
}

/**
 * The member who sent an invitation.
 * @throws ApiError 404 unknown, 410 expired, used or withdrawn
 */
export function getInviter(token: string): Promise<Host> {
  return call(invitationsApi.join, { params: { token } });
}
