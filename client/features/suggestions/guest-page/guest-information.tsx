import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { ANONYMOUS_GUEST, MAX_NAME, MAX_TEXT } from "#shared/limits.ts";
import type { GuestForm } from "./use-guest-form.ts";

export function GuestInformation({ form, startsOpen }: { form: GuestForm; startsOpen: boolean }) {
  const { values, errors, set } = form;
  const name = values.guestName.trim();
  const comments = values.guestComments.trim();
  return (
    <GuestPart
      id="guest-information"
      startsOpen={startsOpen}
      title="Your Information"
      summary={[name, comments || (name && "no comments")].filter(Boolean).join(" · ")}
      missing={!name && "Add your name"}
      hasError={Boolean(errors.guestName ?? errors.guestComments)}
    >
      <Field label="Your name" error={errors.guestName}>
        <Input
          name="guestName"
          value={values.guestName}
          onChange={(event) => set("guestName", event.target.value)}
          maxLength={MAX_NAME}
          autoComplete="name"
          placeholder={ANONYMOUS_GUEST}
        />
      </Field>
      <Field label="Comments (optional)" error={errors.guestComments}>
        <Textarea
          name="guestComments"
          rows={1}
          value={values.guestComments}
          onChange={(event) => set("guestComments", event.target.value)}
          maxLength={MAX_TEXT}
          placeholder="Allergies, requests, what you'll bring"
        />
      </Field>
    </GuestPart>
  );
}
