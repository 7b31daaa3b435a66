import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check, Minus, Plus } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { partyText, wishesText } from "#client/features/events/guest-event-messages.ts";
import { NeedChips } from "#client/features/events/need-chips.tsx";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { InlineButton } from "#client/features/guests/inline-button.tsx";
import { PAGE_WITH_BAR, STICKY_BAR } from "#client/features/guests/sticky-bar.ts";
import { useGuestForm } from "#client/features/guests/use-guest-form.ts";
import { GuestDishList } from "#client/features/suggestions/choose-dishes/guest-dish-list.tsx";
import { isStale } from "#client/lib/api/call.ts";
import { cn } from "#client/lib/class-names.ts";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input, Textarea } from "#client/ui/form/input.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { ALLERGENS, DIETS, type FoodLabel } from "#shared/choices.ts";
import { MAX_NAME, MAX_NOTE, MAX_PARTY } from "#shared/limits.ts";
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
  const { values, set, toggleDish, input, errors, isSending, hasFailed, onSubmit } = useGuestForm({
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
  // Dishes may leave the menu while the form is open.
  const dishIds = values.dishIds.filter((id) => event.dishes.some((dish) => dish.id === id));
  const { isComing, adults, children, needs, needsText } = values;
  const avoided = [...needs.map(foodName), isolate(needsText.trim())].filter(Boolean).join(" · ");
  const party = adults === 1 && children === 0 && !isForGuest ? t`You` : partyText({ adults, children });
  const hasSomethingToSend = sent ? !isSameAnswer(values, sent) : values.name.trim() !== "";
  const choices = useRef<HTMLFieldSetElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const choose = (isComing: boolean, isTapped: boolean) => {
    // Phones open their keyboard only if the field is focused within the press.
    flushSync(() => set({ isComing }));
    if (!isTapped) return;
    choices.current?.scrollIntoView({ block: "start" });
    if (!values.name.trim()) name.current?.focus({ preventScroll: true });
  };
  const [hasFilledIn, setFilledIn] = useState(isPrefilled);
  const forget = () => {
    forgetGuest();
    setFilledIn(false);
    set({ name: "", adults: 1, children: 0, needs: [], needsText: "" });
    name.current?.focus();
  };
  const onNeeds = (changed: FoodLabel[]) => set({ needs: changed });
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
    <Form onSubmit={onSubmit} className={head ? PAGE_WITH_BAR : "grid gap-4"}>
      <>{head}</>
      <fieldset
        ref={choices}
        className={cn("grid scroll-mt-3 grid-cols-2 gap-3", isComing === null && `order-1 ${STICKY_BAR}`)}
      >
        <legend className="sr-only">{isForGuest ? t`Answer` : t`Are you coming?`}</legend>
        <Choice
          label={isForGuest ? t`Coming` : t`I'm coming`}
          isChosen={isComing === true}
          isFilled={isComing === null}
          onChoose={(isTapped) => choose(true, isTapped)}
        />
        <Choice
          label={isForGuest ? t`Not coming` : t`I can't come`}
          isChosen={isComing === false}
          onChoose={(isTapped) => choose(false, isTapped)}
        />
      </fieldset>
      {isComing === null ? (
        event.dishes.length > 0 && (
          <section aria-labelledby="guest-table">
            <h2 id="guest-table" className="mb-2 text-lg">
              {t`On the table`}
            </h2>
            <GuestDishList label={t`On the table`} dishes={event.dishes} className="sm:grid-cols-2" />
          </section>
        )
      ) : (
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
              {isComing && (
                <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
                  <Stepper
                    label={t`Adults`}
                    fewer={t`Fewer adults`}
                    more={t`More adults`}
                    value={adults}
                    min={children > 0 ? 0 : 1}
                    max={MAX_PARTY - children}
                    onChange={(value) => set({ adults: value })}
                  />
                  <Stepper
                    label={t`Children`}
                    fewer={t`Fewer children`}
                    more={t`More children`}
                    value={children}
                    min={adults > 0 ? 0 : 1}
                    max={MAX_PARTY - adults}
                    onChange={(value) => set({ children: value })}
                  />
                </div>
              )}
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
                <GuestPart
                  id="guest-needs"
                  title={isForGuest ? t`Diet and allergies` : t`Anything you avoid?`}
                  summary={avoided || t`Allergies, vegetarian, halal…`}
                  missing={false}
                  hasError={Boolean(errors.needsText)}
                  isLarge
                >
                  <NeedChips
                    legend={isForGuest ? t`Eats only` : t`I eat only`}
                    labels={DIETS}
                    {...{ needs, onNeeds }}
                  />
                  <NeedChips
                    legend={isForGuest ? t`Can't eat` : t`I can't eat`}
                    labels={ALLERGENS}
                    {...{ needs, onNeeds }}
                  />
                  <Field label={t`Anything else?`} error={errors.needsText}>
                    <Textarea
                      {...input("needsText")}
                      rows={1}
                      maxLength={MAX_NOTE}
                      placeholder={t`No raw onions, please`}
                    />
                  </Field>
                  {!isForGuest && !event.assistantsSeeNames && (
                    <p className="text-sm text-muted">{t`Only your hosts can see this.`}</p>
                  )}
                </GuestPart>
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
                    needs={needs}
                    chosen={dishIds}
                    onToggle={toggleDish}
                  />
                </section>
              )}
            </>
          )}
          <>{isComing && noteField}</>
          <div className={cn("flex items-center gap-2", hasSomethingToSend && !isForGuest && STICKY_BAR)}>
            <div className="min-w-0 flex-1 text-sm leading-tight">
              <p role="status">{isComing ? joinWords([party, wishesText(dishIds.length)]) : t`Not coming`}</p>
              {hasFailed && !isForGuest && <p className="text-xs text-danger">{t`Not sent yet`}</p>}
            </div>
            {onCancel && (
              <Button variant="secondary" size="lg" className="px-4!" onClick={onCancel}>
                {t`Cancel`}
              </Button>
            )}
            <Button
              type="submit"
              size="lg"
              pending={isSending}
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

interface StepperProps {
  label: string;
  /** The names of the two buttons. */
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Stepper({ label, fewer, more, value, min, max, onChange }: StepperProps) {
  const id = useId();
  // aria-disabled keeps the focus on the button at the end of the range.
  const step = (to: number) => {
    if (to >= min && to <= max) onChange(to);
  };
  const ended = (isEnd: boolean) => ({ "aria-disabled": isEnd, className: isEnd ? "opacity-50" : "" });
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 items-center justify-between gap-2">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex items-center">
        <IconButton variant="soft" label={fewer} onClick={() => step(value - 1)} {...ended(value <= min)}>
          <Minus />
        </IconButton>
        <output className="min-w-7 text-center text-lg font-semibold">{formatNumber(value)}</output>
        <IconButton variant="soft" label={more} onClick={() => step(value + 1)} {...ended(value >= max)}>
          <Plus />
        </IconButton>
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  isFilled?: boolean;
  /** @param isTapped false for arrow keys, which pass over both choices */
  onChoose: (isTapped: boolean) => void;
}

/** One of the two answers: equally large, one of them filled until the guest has chosen. */
function Choice({ label, isChosen, isFilled, onChoose }: ChoiceProps) {
  return (
    <label
      className={cn(
        "relative flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-card border-2 p-2 text-center text-lg font-semibold transition-[background-color,border-color] max-[359px]:text-base",
        isFilled && "border-brand bg-brand text-brand-on hover:border-brand-strong hover:bg-brand-strong",
        isChosen && "border-brand bg-tint",
        !isFilled && !isChosen && "border-control bg-surface hover:border-brand",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
      )}
    >
      <input
        type="radio"
        name="isComing"
        checked={isChosen}
        onChange={({ nativeEvent: event }) => onChoose(event instanceof UIEvent && event.detail > 0)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {isChosen && <Check className="size-5 shrink-0" />}
      <span>{label}</span>
    </label>
  );
}
