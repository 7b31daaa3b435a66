import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { isPickerDate } from "#client/lib/event-date.ts";
import { EventDateInput } from "#client/ui/form/event-inputs.tsx";
import type { MenuForm } from "./menu-form.ts";
import { quickDates } from "./quick-dates.ts";

/** A date picker, or a text field for free text from an older menu or a guest until a date is picked. */
export function EventDateField({ form, required }: { form: MenuForm; required?: boolean }) {
  const value = useWatch({ control: form.control, name: "eventDate" });
  const stored = form.formState.defaultValues?.eventDate;
  const [isPicking, setIsPicking] = useState(false);
  const asText = !isPickerDate(stored) && (!isPicking || value === stored);
  const pick = () => {
    form.setValue("eventDate", "", { shouldDirty: true });
    setIsPicking(true);
  };
  return (
    <div>
      <EventDateInput
        label={t`Event date`}
        required={required}
        error={form.formState.errors.eventDate?.message}
        value={value}
        onPick={asText && pick}
        input={form.register("eventDate")}
      />
      {required && !asText && (
        <QuickDates
          chosen={value}
          onChoose={(date) =>
            form.setValue("eventDate", date, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
    </div>
  );
}

/** Dates that are chosen with one tap instead of three in the date picker. */
function QuickDates({ chosen, onChoose }: { chosen: string; onChoose: (date: string) => void }) {
  return (
    <div role="group" aria-label={t`Quick dates`} className="mt-2 flex flex-wrap gap-1.5">
      {quickDates().map(({ label, date }) => (
        <button
          key={label}
          type="button"
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
          className="min-h-11 rounded-full border border-control bg-surface px-2.5 text-sm font-medium transition-[background-color,border-color] hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint md:min-h-9"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
