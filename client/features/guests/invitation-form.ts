import type * as z from "zod/mini";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { invitationInput } from "#shared/guests.api.ts";

/** An invitation as its dialog holds it: what is typed is text, empty for "none". */
export type InvitationFormValues = FormValues<typeof invitationInput>;
export const EMPTY_INVITATION = formValues(invitationInput, {});

/** What the dialog sends. Spec §5: event title and date are required. */
export const invitationForm = formSchema(invitationInput);
export type InvitationDraft = z.output<typeof invitationForm>;

/** Spec §5; the contract says the same of either field. */
export const INCOMPLETE = "Please fill in at least the event title and date.";

/** Whether title or date is missing, for which there is a toast of its own. */
export function isIncomplete({ eventTitle, eventDate }: InvitationFormValues): boolean {
  return !eventTitle.trim() || !eventDate.trim();
}
