import { t } from "@lingui/core/macro";
import { call } from "#client/lib/api/call.ts";
import type { FormValues } from "#client/lib/form-schema.ts";
import { parseNumber } from "#client/lib/parse-number.ts";
import { ANONYMOUS_GUEST } from "#shared/full-name.ts";
import type { GuestInvitation } from "#shared/invitations.api.ts";
import { suggestionsApi, type OwnSuggestion } from "#shared/suggestions.api.ts";
import type { GuestLink, SentSuggestion } from "./guest-page.data.ts";
import type { suggestion } from "./suggestion-form-check.ts";

/** The guest's form. All values are text; empty means none. */
export type GuestValues = FormValues<typeof suggestion>;

/** The toast and the field error for a menu without dishes. */
export const noDishes = () => ({
  title: t`Please select dishes`,
  description: t`Select at least one dish to submit your menu suggestion.`,
});

/** Returns the form's initial values: from the invitation, or from the suggestion being changed. */
export function initialValues(event: { invitation?: GuestInvitation; own?: OwnSuggestion }): GuestValues {
  const { own, invitation } = event;
  const when = own ?? invitation;
  return {
    title: (own ? own.title : invitation?.eventTitle) ?? "",
    description: (own ? own.description : invitation?.eventDescription) ?? "",
    eventDate: when?.eventDate ?? "",
    eventTime: when?.eventTime ?? "",
    guestCount: when?.guestCount?.toString() ?? "",
    dishIds: own?.dishIds ?? [],
    guestName: own?.guestName === ANONYMOUS_GUEST ? "" : (when?.guestName ?? ""),
    guestComments: own?.guestComments ?? "",
  };
}

/** Returns the request's body; the server treats blank text as none. */
export const toSuggestion = ({ guestCount, ...texts }: GuestValues) => ({
  ...texts,
  guestCount: guestCount.trim() === "" ? null : parseNumber(guestCount),
});

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
