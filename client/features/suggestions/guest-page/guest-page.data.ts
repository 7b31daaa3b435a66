import { call } from "#client/lib/api/call.ts";
import { startLoading, type Loading } from "#client/lib/api/loading.ts";
import { invitationsApi, type GuestInvitation } from "#shared/invitations.api.ts";
import { publicApi, type ChoosableDish } from "#shared/public.api.ts";
import { suggestionsApi, type OwnSuggestion } from "#shared/suggestions.api.ts";

/** How the guest got here: an invitation, the edit link of their own suggestion, or neither. */
export type GuestLink =
  | { kind: "invitation"; token: string }
  | { kind: "own"; token: string }
  | { kind: "open" };

export interface OpenedLink {
  invitation?: GuestInvitation;
  /** The suggestion being changed. */
  own?: OwnSuggestion;
}

export interface GuestPageLoading {
  event: Loading<OpenedLink>;
  dishes: Loading<ChoosableDish[]>;
}

/** A sent suggestion and the secret token for changing it. */
export interface SentSuggestion {
  suggestion: OwnSuggestion;
  editToken: string;
}

/**
 * @param token the invitation token in the path
 * @param edit the edit token in `?edit=`
 */
export function parseGuestLink(token: string | null, edit: string | null): GuestLink {
  if (token !== null) return { kind: "invitation", token };
  return edit ? { kind: "own", token: edit } : { kind: "open" };
}

export function editPath(editToken: string): string {
  return `/guest-menu?edit=${encodeURIComponent(editToken)}`;
}

/** Starts loading the event and the dishes in parallel. */
export function startGuestPage(link: GuestLink): GuestPageLoading {
  const dishes = startLoading(() => call(publicApi.dishes, { query: linkQuery(link) }));
  return { dishes, event: startEvent(link, dishes) };
}

function linkQuery(link: GuestLink): { token?: string; edit?: string } {
  if (link.kind === "open") return {};
  return link.kind === "own" ? { edit: link.token } : { token: link.token };
}

function startEvent(link: GuestLink, dishes: Loading<unknown>): Loading<OpenedLink> {
  const { kind } = link;
  if (kind === "invitation")
    return startLoading(async () => ({ invitation: await call(invitationsApi.get, { params: link }) }));
  if (kind === "own") {
    const params = { editToken: link.token };
    return startLoading(async () => ({ own: await call(suggestionsApi.getOwn, { params }) }));
  }
  // Without a link, the dishes request shows whether the household accepts open suggestions.
  const answered = (promise: Promise<unknown>) => promise.then(() => ({}));
  const first = answered(dishes.first);
  first.catch(() => {});
  return { first, again: () => answered(dishes.again()) };
}
