import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input, Textarea } from "#client/ui/input.tsx";
import { ANONYMOUS_GUEST, MAX_NAME, MAX_TEXT } from "#shared/limits.ts";
import type { GuestForm } from "./use-guest-form.ts";

export function GuestInformation({ form }: { form: GuestForm }) {
  const { values, errors, set } = form;
  return (
    <Card as="section" aria-labelledby="guest-information">
      <CardBody>
        <CardHeading id="guest-information" title="Your Information" />
        <div className="grid gap-4">
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
        </div>
      </CardBody>
    </Card>
  );
}
