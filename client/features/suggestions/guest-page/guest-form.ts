import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import type { FormErrors } from "#client/features/guests/use-guest-form.ts";
import { issueText } from "#client/lib/api/failure-text.ts";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { suggestionInput, type GuestInvitation, type OwnSuggestion } from "#shared/guests.api.ts";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";

const suggestion = z.omit(suggestionInput, { guestToken: true });

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
  if (own) {
    return formValues(suggestion, {
      ...own,
      guestName: own.guestName === ANONYMOUS_GUEST ? null : own.guestName,
    });
  }
  return formValues(suggestion, {
    ...invitation,
    title: invitation?.eventTitle ?? null,
    description: invitation?.eventDescription ?? null,
  });
}

const guestForm = formSchema(suggestion);

/** Returns a message for each invalid field, in schema order. */
export function validateGuestForm(values: GuestValues): FormErrors<GuestValues> {
  const issues = guestForm.safeParse(values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map((issue) => [issue.path[0], issueText(issue)]));
  return values.dishIds.length > 0 ? errors : { ...errors, dishIds: noDishes().description };
}

export const toSuggestion = (values: GuestValues) => guestForm.parse(values);
