import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatEventDate, isPickerDate, isPickerTime, parseEventDate } from "#client/lib/event-date.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { MAX_EVENT_TEXT } from "#shared/limits.ts";
import type { SuggestionForm } from "./use-suggestion-form.ts";

/** A date picker, or a text field for the invitation's free text until a date is picked. */
export function GuestDateField({ form: { values, errors, set, input } }: { form: SuggestionForm }) {
  const [asText, setAsText] = useState(!isPickerDate(values.eventDate));
  if (asText) {
    return (
      <div>
        <Field label={t`Event date`} error={errors.eventDate}>
          <Input {...input("eventDate")} maxLength={MAX_EVENT_TEXT} autoComplete="off" />
        </Field>
        <button
          type="button"
          className="mt-1 min-h-11 text-sm text-brand underline underline-offset-4 hover:text-brand-strong md:min-h-8"
          onClick={() => {
            set({ eventDate: "" });
            setAsText(false);
          }}
        >
          {t`Pick a date instead`}
        </button>
      </div>
    );
  }
  return (
    <Field
      label={t`Event date`}
      error={errors.eventDate}
      hint={parseEventDate(values.eventDate) ? formatEventDate(values.eventDate) : undefined}
    >
      <Input {...input("eventDate")} type="date" max="9999-12-31" />
    </Field>
  );
}

/** A time picker, or a text field for the invitation's free text ('after sunset'). */
export function GuestTimeField({ form: { values, errors, input } }: { form: SuggestionForm }) {
  const [isClock] = useState(() => isPickerTime(values.eventTime));
  return (
    <Field label={t`Time`} error={errors.eventTime}>
      <Input
        {...input("eventTime")}
        {...(isClock ? { type: "time" } : { type: "text", maxLength: MAX_EVENT_TEXT })}
      />
    </Field>
  );
}
