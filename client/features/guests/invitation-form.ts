import * as z from "zod/mini";
import { invitationInput } from "#shared/guests.api.ts";
import type { InvitationFields } from "./invitations.data.ts";

/** An invitation as its dialog holds it: what is typed is text, empty for "none". */
export interface InvitationFormValues {
  eventTitle: string;
  eventDate: string;
  eventTime: string;
  guestName: string;
  guestCount: string;
  eventDescription: string;
  eventNotes: string;
}

export const EMPTY_INVITATION: InvitationFormValues = {
  eventTitle: "",
  eventDate: "",
  eventTime: "",
  guestName: "",
  guestCount: "",
  eventDescription: "",
  eventNotes: "",
};

function toFields(values: InvitationFormValues): InvitationFields {
  const guests = values.guestCount.trim();
  return {
    eventTitle: values.eventTitle,
    eventDate: values.eventDate,
    eventTime: values.eventTime || null,
    guestName: values.guestName || null,
    guestCount: guests ? Number(guests) : null,
    eventDescription: values.eventDescription || null,
    eventNotes: values.eventNotes || null,
  };
}

/** What the dialog sends. Spec §5: event title and date are required. */
export const invitationForm = z.pipe(z.transform(toFields), invitationInput);
export type InvitationDraft = z.output<typeof invitationForm>;

/** Spec §5; the contract says the same of either field. */
export const INCOMPLETE = "Please fill in at least the event title and date.";

/** Whether title or date is missing, for which there is a toast of its own. */
export function isIncomplete({ eventTitle, eventDate }: InvitationFormValues): boolean {
  return !eventTitle.trim() || !eventDate.trim();
}
