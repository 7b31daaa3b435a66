import * as z from "zod/mini";
import type { FormErrors } from "#client/features/guests/use-guest-form.ts";
import { issueText } from "#client/lib/api/issue-text.ts";
import { formSchema } from "#client/lib/form-schema.ts";
import { suggestionInput } from "#shared/suggestions.api.ts";
import { noDishes, type GuestValues } from "./suggestion-form.ts";

export const suggestion = z.omit(suggestionInput, { guestToken: true });

const guestForm = formSchema(suggestion);

/** Returns a message for each invalid field, in schema order. */
export function validateSuggestion(values: GuestValues): FormErrors<GuestValues> {
  const issues = guestForm.safeParse(values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map((issue) => [issue.path[0], issueText(issue)]));
  return values.dishIds.length > 0 ? errors : { ...errors, dishIds: noDishes().description };
}
