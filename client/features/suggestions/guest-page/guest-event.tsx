import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatShortDate } from "#client/features/guests/guest-messages.ts";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import {
  formatClock,
  formatEventDate,
  isPickerDate,
  isPickerTime,
  parseEventDate,
} from "#client/lib/event-date.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { formatGuestCount } from "#client/lib/guest-count.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { parseNumber } from "#client/lib/parse-number.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_EVENT_TEXT, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import type { SuggestionForm } from "./use-suggestion-form.ts";

interface GuestEventDetailsProps {
  form: SuggestionForm;
  /** The title that the page's heading shows; another title is part of the summary. */
  shownTitle: string | undefined;
  startsOpen: boolean;
}

export function GuestEventDetails({ form, shownTitle, startsOpen }: GuestEventDetailsProps) {
  const { values, errors, input } = form;
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
      <GuestDateField form={form} />
      <div className="grid grid-cols-2 gap-4">
        <GuestTimeField form={form} />
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

/** A date picker, or a text field for the invitation's free text until a date is picked. */
function GuestDateField({ form: { values, errors, set, input } }: { form: SuggestionForm }) {
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
function GuestTimeField({ form: { values, errors, input } }: { form: SuggestionForm }) {
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
