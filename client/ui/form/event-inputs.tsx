import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { formatEventDate, parseEventDate } from "#client/lib/event-date.ts";
import { MAX_EVENT_TEXT } from "#shared/limits.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface EventInputProps extends Pick<ComponentProps<typeof Field>, "label" | "required" | "error"> {
  input: ComponentProps<typeof Input>;
}

interface EventDateInputProps extends EventInputProps {
  value: string;
  /** Replaces a text field, for free text from an older menu or a guest, by a date picker. */
  onPick?: (() => void) | false;
}

/** A date picker, which shows the day in words, or a text field. */
export function EventDateInput({ value, onPick, input, ...field }: EventDateInputProps) {
  if (!onPick) {
    return (
      <Field {...field} hint={parseEventDate(value) ? formatEventDate(value) : undefined}>
        <Input {...input} type="date" max="9999-12-31" />
      </Field>
    );
  }
  return (
    <div>
      <Field {...field}>
        <Input {...input} maxLength={MAX_EVENT_TEXT} autoComplete="off" />
      </Field>
      <button
        type="button"
        className="mt-1 min-h-11 text-sm text-brand underline underline-offset-4 hover:text-brand-strong md:min-h-8"
        onClick={onPick}
      >
        {t`Pick a date instead`}
      </button>
    </div>
  );
}

interface EventTimeInputProps extends EventInputProps {
  /** For free text from an older menu or a guest ('after sunset'). */
  isText?: boolean;
}

export function EventTimeInput({ isText, input, ...field }: EventTimeInputProps) {
  return (
    <Field {...field}>
      <Input {...input} {...(isText ? { type: "text", maxLength: MAX_EVENT_TEXT } : { type: "time" })} />
    </Field>
  );
}
