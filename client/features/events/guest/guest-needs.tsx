import { t } from "@lingui/core/macro";
import { NeedChips } from "#client/features/events/need-chips.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { ALLERGENS, DIETS, MAX_NOTE, type FoodLabel } from "#shared/limits.ts";

interface GuestNeedsProps {
  /** A member enters them for a guest. */
  isForGuest: boolean;
  needs: readonly FoodLabel[];
  onNeeds: (needs: FoodLabel[]) => void;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  isForHostsOnly: boolean;
}

/** Choices of diets and of the 14 allergens of the EU, and a text for anything else. */
export function GuestNeeds(props: GuestNeedsProps) {
  const { isForGuest, needs, onNeeds, text, onText, error, isForHostsOnly } = props;
  return (
    <>
      <NeedChips legend={isForGuest ? t`Eats only` : t`I eat only`} labels={DIETS} {...{ needs, onNeeds }} />
      <NeedChips
        legend={isForGuest ? t`Can't eat` : t`I can't eat`}
        labels={ALLERGENS}
        {...{ needs, onNeeds }}
      />
      <Field label={t`Anything else?`} error={error}>
        <Textarea
          name="needsText"
          rows={1}
          value={text}
          onChange={(event) => onText(event.target.value)}
          maxLength={MAX_NOTE}
          placeholder={t`No raw onions, please`}
        />
      </Field>
      {isForHostsOnly && <p className="text-sm text-muted">{t`Only your hosts can see this.`}</p>}
    </>
  );
}
