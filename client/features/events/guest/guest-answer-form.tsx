import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef, useState, type ReactNode } from "react";
import { partyText, wishesText } from "#client/features/events/guest-event-messages.ts";
import { InlineButton } from "#client/features/guests/inline-button.tsx";
import { PAGE_WITH_BAR, STICKY_BAR } from "#client/features/guests/sticky-bar.ts";
import { useGuestForm } from "#client/features/guests/use-guest-form.ts";
import { GuestDishList } from "#client/features/suggestions/choose-dishes/guest-dish-list.tsx";
import { isStale } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { MAX_NAME, MAX_NOTE } from "#shared/limits.ts";
import { Avoided, ComingChoice, Party } from "./answer-parts.tsx";
import { isSameAnswer, showAnswerNotSent } from "./guest-answer.data.ts";
import type { GuestEvent } from "./guest-event.data.ts";
import { forgetGuest, rememberGuest, type AnswerValues } from "./guest-storage.ts";
import { GuestWishes } from "./guest-wishes.tsx";

interface GuestAnswerFormProps {
  event: Pick<GuestEvent, "dishes" | "names" | "assistantsSeeNames">;
  /** A member enters the answer for a guest. */
  isForGuest?: boolean;
  /** Above the answers, in the form: its buttons stay at the lower edge of all that it contains. */
  head?: ReactNode;
  start: AnswerValues;
  /** The answer that was sent before. */
  sent?: AnswerValues;
  /** The values come from an earlier answer on this device. */
  isPrefilled?: boolean;
  onValues: (values: AnswerValues) => void;
  /** Sends the answer and leaves the form. */
  onSend: (values: AnswerValues) => Promise<void>;
  /** A chosen dish is no longer on the menu. */
  onDishesGone: () => void;
  onCancel?: () => void;
}

export function GuestAnswerForm(props: GuestAnswerFormProps) {
  const { event, isForGuest = false, head, start, sent, isPrefilled = false } = props;
  const { onValues, onSend, onDishesGone, onCancel } = props;
  const nameMissing = isForGuest ? t`Please enter the name of the guest.` : t`Please enter your name.`;
  const form = useGuestForm({
    start,
    onValues,
    validate: ({ name }) => (name.trim() === "" ? { name: nameMissing } : {}),
    send: async (given) => {
      if (!isForGuest) rememberGuest(given);
      await onSend({ ...given, dishIds });
    },
    onFailure: (error) => {
      // Both versions are shown instead, or the member's own message.
      if (!isStale(error) && !isForGuest) showAnswerNotSent(error);
    },
    onDishesGone,
  });
  const { values, set, input, errors } = form;
  // Dishes may leave the menu while the form is open.
  const dishIds = values.dishIds.filter((id) => event.dishes.some((dish) => dish.id === id));
  const { isComing, adults, children } = values;
  const party = adults === 1 && children === 0 && !isForGuest ? t`You` : partyText({ adults, children });
  const hasSomethingToSend = sent ? !isSameAnswer(values, sent) : values.name.trim() !== "";
  const name = useRef<HTMLInputElement>(null);
  const [hasFilledIn, setFilledIn] = useState(isPrefilled);
  const forget = () => {
    forgetGuest();
    setFilledIn(false);
    set({ name: "", adults: 1, children: 0, needs: [], needsText: "" });
    name.current?.focus();
  };
  const noteField = (
    <Field label={t`Note (optional)`} error={errors.note}>
      <Textarea
        {...input("note")}
        rows={2}
        maxLength={MAX_NOTE}
        placeholder={isComing ? t`We'll arrive a little later` : t`Have a wonderful evening!`}
      />
    </Field>
  );
  return (
    <Form onSubmit={form.onSubmit} className={head ? PAGE_WITH_BAR : "grid gap-4"}>
      <>{head}</>
      {isComing === null && event.dishes.length > 0 && (
        <section aria-labelledby="guest-table">
          <h2 id="guest-table" className="mb-2 text-lg">
            {t`On the table`}
          </h2>
          <GuestDishList label={t`On the table`} dishes={event.dishes} className="sm:grid-cols-2" />
        </section>
      )}
      <ComingChoice
        form={form}
        isForGuest={isForGuest}
        onTap={() => !values.name.trim() && name.current?.focus({ preventScroll: true })}
      />
      {isComing !== null && (
        <>
          <Card>
            <CardBody className="grid gap-3">
              <Field
                label={isForGuest ? t`Name of the guest` : t`Your name`}
                required
                error={errors.name}
                hint={isComing && event.names ? t`Other guests see your first name.` : undefined}
              >
                <Input
                  {...input("name")}
                  ref={name}
                  maxLength={MAX_NAME}
                  autoComplete={isForGuest ? "off" : "name"}
                />
              </Field>
              {isComing && <Party form={form} />}
              {errors.adults && <p className="text-sm text-danger">{errors.adults}</p>}
              {hasFilledIn && (
                <p className="text-sm text-muted">
                  <Trans>
                    Filled in from your last answer on this device.{" "}
                    <InlineButton onClick={forget}>Clear it</InlineButton>
                  </Trans>
                </p>
              )}
              <>{!isComing && noteField}</>
            </CardBody>
          </Card>
          {isComing && (
            <>
              <Card className="grid grid-cols-1">
                <Avoided form={form} isForGuest={isForGuest} isPrivate={!event.assistantsSeeNames} />
              </Card>
              {event.dishes.length > 0 && (
                <section aria-labelledby="guest-wishes">
                  <h2 id="guest-wishes" className="text-lg">
                    {isForGuest ? t`Wishes` : t`What would you love to eat?`}
                  </h2>
                  <p className="mb-2 text-sm text-muted">{t`Tap as many as you like, or none.`}</p>
                  {errors.dishIds && <p className="mb-2 text-sm text-danger">{errors.dishIds}</p>}
                  <GuestWishes
                    dishes={event.dishes}
                    isForGuest={isForGuest}
                    needs={values.needs}
                    chosen={dishIds}
                    onToggle={form.toggleDish}
                  />
                </section>
              )}
            </>
          )}
          <>{isComing && noteField}</>
          <div className={cn("flex items-center gap-2", hasSomethingToSend && !isForGuest && STICKY_BAR)}>
            <div className="min-w-0 flex-1 text-sm leading-tight">
              <p role="status">{isComing ? joinWords([party, wishesText(dishIds.length)]) : t`Not coming`}</p>
              {form.hasFailed && !isForGuest && <p className="text-xs text-danger">{t`Not sent yet`}</p>}
            </div>
            {onCancel && (
              <Button variant="secondary" size="lg" className="px-4!" onClick={onCancel}>
                {t`Cancel`}
              </Button>
            )}
            <Button
              type="submit"
              size="lg"
              pending={form.isSending}
              pendingLabel={isForGuest ? t`Saving…` : t`Sending…`}
            >
              {sent || isForGuest ? t`Save` : t`Send`}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
