import { useState } from "react";
import { formatGuestCount } from "#client/features/menus/event-date.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input, Textarea } from "#client/ui/input.tsx";
import { MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import type { GuestValues } from "./guest-form.ts";
import { GuestDateField, GuestTimeField } from "./guest-date-fields.tsx";
import { formatEventTime } from "./guest-messages.ts";
import type { GuestForm } from "./use-guest-form.ts";

interface GuestEventDetailsProps {
  form: GuestForm;
  /** Collapses the fields to a summary that can be opened. */
  isFilledIn: boolean;
}

export function GuestEventDetails({ form, isFilledIn }: GuestEventDetailsProps) {
  const [isOpened, setOpened] = useState(false);
  const { errors } = form;
  const hasError = Boolean(
    errors.title ?? errors.guestCount ?? errors.eventDate ?? errors.eventTime ?? errors.description,
  );
  const isOpen = !isFilledIn || isOpened || hasError;
  return (
    <Card as="section" aria-labelledby="guest-event">
      <CardBody>
        <CardHeading
          id="guest-event"
          title="Event Details"
          actions={
            isFilledIn && (
              <Button
                variant="link"
                size="sm"
                aria-expanded={isOpen}
                aria-controls="guest-event-fields"
                onClick={() => setOpened(!isOpen)}
                className="-my-2 -mr-3"
              >
                {isOpen ? "Done" : "Change"}
              </Button>
            )
          }
        />
        <div id="guest-event-fields">
          {isOpen ? <Fields form={form} /> : <Summary values={form.values} />}
        </div>
      </CardBody>
    </Card>
  );
}

function Summary({ values }: { values: GuestValues }) {
  const when = formatEventTime(values);
  const guests = formatGuestCount(Number(values.guestCount) || null);
  return (
    <div className="-mt-2 [overflow-wrap:anywhere]">
      <p className="line-clamp-2 font-medium">{values.title}</p>
      {(when || guests) && (
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">{[when, guests].filter(Boolean).join(" · ")}</p>
      )}
      {values.description && (
        <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line text-muted">{values.description}</p>
      )}
    </div>
  );
}

function Fields({ form }: { form: GuestForm }) {
  const { values, errors, set } = form;
  return (
    <div className="grid gap-4">
      <Field label="Event title" required error={errors.title}>
        <Input
          name="title"
          value={values.title}
          onChange={(event) => set("title", event.target.value)}
          maxLength={MAX_TITLE}
          autoComplete="off"
          placeholder="Sunday dinner"
        />
      </Field>
      <GuestDateField form={form} />
      <div className="grid grid-cols-2 gap-4">
        <GuestTimeField form={form} />
        <Field label="Guests" error={errors.guestCount}>
          <Input
            name="guestCount"
            value={values.guestCount}
            onChange={(event) => set("guestCount", event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
        </Field>
      </div>
      <Field label="Description (optional)" error={errors.description}>
        <Textarea
          name="description"
          rows={2}
          value={values.description}
          onChange={(event) => set("description", event.target.value)}
          maxLength={MAX_TEXT}
        />
      </Field>
    </div>
  );
}
