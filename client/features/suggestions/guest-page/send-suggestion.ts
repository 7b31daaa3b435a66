import { call } from "#client/lib/api/call.ts";
import { suggestionsApi } from "#shared/guests.api.ts";
import { toSuggestion, type GuestValues } from "./guest-form.ts";
import type { GuestLink, SentSuggestion } from "./guest-page.data.ts";

/**
 * Sends a new suggestion or changes to the guest's own one.
 * @throws ApiError; 410 if the link is closed
 */
export async function sendSuggestion(link: GuestLink, values: GuestValues): Promise<SentSuggestion> {
  const body = toSuggestion(values);
  if (link.kind === "own") {
    const suggestion = await call(suggestionsApi.updateOwn, { params: { editToken: link.token }, body });
    return { suggestion, editToken: link.token };
  }
  const guestToken = link.kind === "invitation" ? link.token : null;
  const { editToken, ...suggestion } = await call(suggestionsApi.create, { body: { ...body, guestToken } });
  return { suggestion, editToken };
}
