import { ANONYMOUS_GUEST, MAX_GUEST_COUNT } from "#shared/limits.ts";
import type { GuestInvitation, OwnSuggestion } from "#shared/guests.api.ts";

/** What the guest fills in: what is typed is text, empty for "none". */
export interface GuestValues {
  guestName: string;
  guestComments: string;
  title: string;
  description: string;
  eventDate: string;
  eventTime: string;
  guestCount: string;
  dishIds: number[];
}

export type GuestField = keyof GuestValues;
export type GuestErrors = Partial<Record<GuestField, string>>;
export type SetGuestValue = <F extends GuestField>(field: F, value: GuestValues[F]) => void;

/** Spec §5; also the words of the toast. */
export const NO_DISHES = {
  title: "Please select dishes",
  description: "Select at least one dish to submit your menu suggestion.",
};

type Prefilled = Omit<OwnSuggestion, "dishIds" | "updatedAt">;

function valuesFrom(fields: Prefilled, dishIds: number[]): GuestValues {
  return {
    guestName: fields.guestName === ANONYMOUS_GUEST ? "" : (fields.guestName ?? ""),
    guestComments: fields.guestComments ?? "",
    title: fields.title,
    description: fields.description ?? "",
    eventDate: fields.eventDate ?? "",
    eventTime: fields.eventTime ?? "",
    guestCount: fields.guestCount?.toString() ?? "",
    dishIds,
  };
}

/** The page as it is found: filled in from the invitation, or with what was sent earlier. */
export function startValues({
  invitation,
  own,
}: {
  invitation?: GuestInvitation;
  own?: OwnSuggestion;
}): GuestValues {
  if (own) return valuesFrom(own, own.dishIds);
  const nothing = {
    eventDate: null,
    eventTime: null,
    guestCount: null,
    guestName: null,
    guestComments: null,
  };
  if (!invitation) return valuesFrom({ ...nothing, title: "", description: null }, []);
  const { eventTitle, eventDescription, eventDate, eventTime, guestCount, guestName } = invitation;
  const event = { title: eventTitle, description: eventDescription, eventDate, eventTime, guestCount };
  return valuesFrom({ ...event, guestName, guestComments: null }, []);
}

/** Spec §5: at least one dish, a title, a guest count of at least 1 where there is one. */
export function errorsIn(values: GuestValues): GuestErrors {
  const errors: GuestErrors = {};
  if (!values.title.trim()) errors.title = "Please give the event a title.";
  const guests = values.guestCount.trim();
  if (guests && !/^[+-]?\d+$/.test(guests)) errors.guestCount = "Guest count must be a whole number.";
  else if (guests && Number(guests) < 1) errors.guestCount = "Guest count must be at least 1.";
  else if (guests && Number(guests) > MAX_GUEST_COUNT) {
    errors.guestCount = `Guest count can be at most ${MAX_GUEST_COUNT.toLocaleString("en")}.`;
  }
  if (values.dishIds.length === 0) errors.dishIds = NO_DISHES.description;
  return errors;
}

/** What is sent: blank is null, and Spec §5: whoever gives no name is 'Anonymous Guest'. */
export function toSuggestion(values: GuestValues) {
  const guests = values.guestCount.trim();
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    eventDate: values.eventDate.trim() || null,
    eventTime: values.eventTime.trim() || null,
    guestCount: guests ? Number(guests) : null,
    dishIds: values.dishIds,
    guestName: values.guestName.trim() || ANONYMOUS_GUEST,
    guestComments: values.guestComments.trim() || null,
  };
}
