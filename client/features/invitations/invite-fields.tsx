import { msg, t } from "@lingui/core/macro";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { i18n } from "#client/lib/i18n.tsx";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { EventDateInput, EventTimeInput } from "#client/ui/form/event-inputs.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_NAME, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import type { InvitationFormValues } from "./invitation-form.ts";

const TEXTS = [
  { name: "eventDescription", label: msg`Description`, placeholder: msg`What's the occasion?` },
  { name: "eventNotes", label: msg`Notes for the guest`, placeholder: msg`Anything they should know` },
] as const;

interface InviteFieldsProps {
  form: UseFormReturn<InvitationFormValues, unknown, unknown>;
}

export function InviteFields({ form }: InviteFieldsProps) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [title, date] = useWatch({ control, name: ["eventTitle", "eventDate"] });
  /** The message of the schema is about both fields, and the toast shows it. */
  const fieldError = (message: string | undefined, value: string, missing: string) =>
    message !== undefined && value.trim() === "" ? missing : message;
  return (
    <div className="grid gap-4">
      <Field
        label={t`Event title`}
        required
        error={fieldError(errors.eventTitle?.message, title, t`The event needs a title.`)}
      >
        <Input
          {...register("eventTitle")}
          maxLength={MAX_TITLE}
          autoComplete="off"
          placeholder={t`Sunday dinner`}
        />
      </Field>
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <EventDateInput
          label={t`Date`}
          required
          error={fieldError(errors.eventDate?.message, date, t`The event needs a date.`)}
          value={date}
          input={register("eventDate")}
        />
        <EventTimeInput label={t`Time`} error={errors.eventTime?.message} input={register("eventTime")} />
        <Field label={t`Guest name`} error={errors.guestName?.message}>
          <Input {...register("guestName")} maxLength={MAX_NAME} autoComplete="off" />
        </Field>
        <Field label={t`Number of guests`} error={errors.guestCount?.message}>
          <Input {...register("guestCount")} inputMode="numeric" autoComplete="off" maxLength={6} />
        </Field>
      </div>
      {TEXTS.map(({ name, label, placeholder }) => (
        <Field key={name} label={i18n._(label)} error={errors[name]?.message}>
          <Textarea
            {...register(name)}
            maxLength={MAX_TEXT}
            rows={2}
            onKeyDown={submitByKeys}
            placeholder={i18n._(placeholder)}
          />
        </Field>
      ))}
    </div>
  );
}
