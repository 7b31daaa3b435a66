import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatShortDate } from "#client/features/guests/guest-messages.ts";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { formatClock, isPickerDate, isPickerTime } from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { parseNumber } from "#client/lib/parse-number.ts";
import { EventDateInput, EventTimeInput } from "#client/ui/form/event-inputs.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import type { SuggestionForm } from "./use-suggestion-form.ts";

interface SuggestionFieldsProps {
  form: SuggestionForm;
  /** The title that the page's heading shows; another title is part of the summary. */
  shownTitle: string | undefined;
  startsOpen: boolean;
}

export function SuggestionFields({ form, shownTitle, startsOpen }: SuggestionFieldsProps) {
  const { values, errors, set, input } = form;
  // The invitation may have free text.
  const [hasDateText, setHasDateText] = useState(!isPickerDate(values.eventDate));
  const [hasTimeText] = useState(!isPickerTime(values.eventTime));
  const pickDate = () => {
    set({ eventDate: "" });
    setHasDateText(false);
  };
  const title = values.title.trim();
  const summary = [
    title !== shownTitle && isolate(title),
    formatShortDate(values.eventDate),
    formatClock(values.eventTime),
    formatGuestCount(parseNumber(values.guestCount) || null),
  ];
  return (
    <GuestPart
      id="guest-event"
      startsOpen={startsOpen}
      title={t`Event Details`}
      summary={joinFacts(summary)}
      missing={!title && t`Add a title`}
      hasError={Boolean(
        errors.title ?? errors.guestCount ?? errors.eventDate ?? errors.eventTime ?? errors.description,
      )}
    >
      <Field label={t`Event title`} required error={errors.title}>
        <Input {...input("title")} maxLength={MAX_TITLE} autoComplete="off" placeholder={t`Sunday dinner`} />
      </Field>
      <EventDateInput
        label={t`Event date`}
        error={errors.eventDate}
        value={values.eventDate}
        onPick={hasDateText && pickDate}
        input={input("eventDate")}
      />
      <div className="grid grid-cols-2 gap-4">
        <EventTimeInput
          label={t`Time`}
          error={errors.eventTime}
          isText={hasTimeText}
          input={input("eventTime")}
        />
        <Field label={t`Guests`} error={errors.guestCount}>
          <Input {...input("guestCount")} inputMode="numeric" autoComplete="off" maxLength={6} />
        </Field>
      </div>
      <Field label={t`Description (optional)`} error={errors.description}>
        <Textarea {...input("description")} rows={2} maxLength={MAX_TEXT} />
      </Field>
    </GuestPart>
  );
}
