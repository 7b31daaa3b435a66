import type * as z from "zod/mini";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { invitationInput } from "#shared/guests.api.ts";

/** All values are text, empty for none. */
export type InvitationFormValues = FormValues<typeof invitationInput>;
export const EMPTY_INVITATION = formValues(invitationInput, {});

export const invitationForm = formSchema(invitationInput);
export type InvitationDraft = z.output<typeof invitationForm>;

/** Returns whether title or date is missing, which has its own toast. */
export function isIncomplete({ eventTitle, eventDate }: InvitationFormValues): boolean {
  return !eventTitle.trim() || !eventDate.trim();
}
