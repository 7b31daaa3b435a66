import type * as z from "zod/mini";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { invitationInput } from "#shared/invitations.api.ts";

/** All values are text, empty for none. */
export type InvitationFormValues = FormValues<typeof invitationInput>;
export const EMPTY_INVITATION = formValues(invitationInput, {});

export const invitationForm = formSchema(invitationInput);
export type InvitationDraft = z.output<typeof invitationForm>;
