import { t } from "@lingui/core/macro";
import { Check, Minus, Plus } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { NeedChips } from "#client/features/events/need-chips.tsx";
import { GuestPart } from "#client/features/guests/guest-part.tsx";
import { STICKY_BAR } from "#client/features/guests/sticky-bar.ts";
import type { GuestForm } from "#client/features/guests/use-guest-form.ts";
import { cn } from "#client/lib/class-names.ts";
import { foodName } from "#client/lib/food-name.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { ALLERGENS, DIETS, type FoodLabel } from "#shared/choices.ts";
import { MAX_NOTE, MAX_PARTY } from "#shared/limits.ts";
import type { AnswerValues } from "./guest-storage.ts";

interface PartProps {
  form: GuestForm<AnswerValues>;
  /** A member enters the answer for a guest. */
  isForGuest: boolean;
}

interface ComingChoiceProps extends PartProps {
  /** Not called for arrow keys, which pass over both choices. */
  onTap: () => void;
}

/** Yes or no; until the guest has chosen, at the lower edge of the screen. */
export function ComingChoice({ form, isForGuest, onTap }: ComingChoiceProps) {
  const { isComing } = form.values;
  const choices = useRef<HTMLFieldSetElement>(null);
  const choose = (coming: boolean, isTapped: boolean) => {
    // Phones open their keyboard only if the field is focused within the press.
    flushSync(() => form.set({ isComing: coming }));
    choices.current?.scrollIntoView({ block: isTapped ? "start" : "nearest" });
    if (isTapped) onTap();
  };
  return (
    <fieldset
      ref={choices}
      className={cn("grid scroll-mt-3 grid-cols-2 gap-3", isComing === null && STICKY_BAR)}
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
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  isFilled?: boolean;
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

/** How many adults and children come. */
export function Party({ form }: Pick<PartProps, "form">) {
  const { adults, children } = form.values;
  return (
    <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      <Stepper
        label={t`Adults`}
        fewer={t`Fewer adults`}
        more={t`More adults`}
        value={adults}
        min={children > 0 ? 0 : 1}
        max={MAX_PARTY - children}
        onChange={(value) => form.set({ adults: value })}
      />
      <Stepper
        label={t`Children`}
        fewer={t`Fewer children`}
        more={t`More children`}
        value={children}
        min={adults > 0 ? 0 : 1}
        max={MAX_PARTY - adults}
        onChange={(value) => form.set({ children: value })}
      />
    </div>
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

interface AvoidedProps extends PartProps {
  /** Only the hosts see it. */
  isPrivate: boolean;
}

/** Diets, allergies and a few words. */
export function Avoided({ form, isForGuest, isPrivate }: AvoidedProps) {
  const { values, errors, set, input } = form;
  const { needs, needsText } = values;
  const avoided = [...needs.map(foodName), isolate(needsText.trim())].filter(Boolean).join(" · ");
  const chips = { needs, onNeeds: (changed: FoodLabel[]) => set({ needs: changed }) };
  return (
    <GuestPart
      id="guest-needs"
      title={isForGuest ? t`Diet and allergies` : t`Anything you avoid?`}
      summary={avoided || t`Allergies, vegetarian, halal…`}
      hasError={Boolean(errors.needsText)}
      isLarge
    >
      <NeedChips legend={isForGuest ? t`Eats only` : t`I eat only`} labels={DIETS} {...chips} />
      <NeedChips legend={isForGuest ? t`Can't eat` : t`I can't eat`} labels={ALLERGENS} {...chips} />
      <Field label={t`Anything else?`} error={errors.needsText}>
        <Textarea
          {...input("needsText")}
          rows={1}
          maxLength={MAX_NOTE}
          placeholder={t`No raw onions, please`}
        />
      </Field>
      {!isForGuest && isPrivate && <p className="text-sm text-muted">{t`Only your hosts can see this.`}</p>}
    </GuestPart>
  );
}
