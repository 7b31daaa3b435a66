import { t } from "@lingui/core/macro";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { isolate } from "#client/lib/i18n.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_NAME, MAX_TEXT } from "#shared/limits.ts";
import type { SuggestionForm } from "./use-suggestion-form.ts";

interface GuestInformationProps {
  form: SuggestionForm;
  startsOpen: boolean;
}

export function GuestInformation({ form, startsOpen }: GuestInformationProps) {
  const { values, errors, input } = form;
  const name = values.guestName.trim();
  const comments = values.guestComments.trim();
  return (
    <GuestPart
      id="guest-information"
      startsOpen={startsOpen}
      title={t`Your Information`}
      summary={[isolate(name), isolate(comments) || (name && t`no comments`)].filter(Boolean).join(" · ")}
      missing={!name && t`Add your name`}
      hasError={Boolean(errors.guestName ?? errors.guestComments)}
    >
      <Field label={t`Your name`} error={errors.guestName}>
        <Input
          {...input("guestName")}
          maxLength={MAX_NAME}
          autoComplete="name"
          placeholder={t`Anonymous Guest`}
        />
      </Field>
      <Field label={t`Comments (optional)`} error={errors.guestComments}>
        <Textarea
          {...input("guestComments")}
          rows={1}
          maxLength={MAX_TEXT}
          placeholder={t`Allergies, requests, what you'll bring`}
        />
      </Field>
    </GuestPart>
  );
}
