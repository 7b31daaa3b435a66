import { useWatch, type UseFormReturn } from "react-hook-form";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { MAX_EVENT_TEXT } from "#shared/limits.ts";
import { isPickerTime } from "../event-date.ts";
import type { MenuFormValues } from "../menu-form.ts";

interface EventTimeFieldProps {
  form: UseFormReturn<MenuFormValues, unknown, unknown>;
}

/** The event's time: a clock time, or the free text of an older menu or a guest ('after sunset'). */
export function EventTimeField({ form }: EventTimeFieldProps) {
  const stored = form.formState.defaultValues?.eventTime;
  const value = useWatch({ control: form.control, name: "eventTime" });
  const isClock = isPickerTime(stored) && isPickerTime(value);
  return (
    <Field label="Event time" error={form.formState.errors.eventTime?.message}>
      <Input
        {...form.register("eventTime")}
        {...(isClock ? { type: "time" } : { type: "text", maxLength: MAX_EVENT_TEXT })}
      />
    </Field>
  );
}
