import { t } from "@lingui/core/macro";
import { SettingsCard } from "./parts/settings-card.tsx";
import { TextSetting } from "./parts/text-setting.tsx";

/** How many of the household eat. */
export function HouseholdServings() {
  return (
    <SettingsCard
      id="servings"
      title={t`How many of you eat at home?`}
      description={t`Meals and shopping lists are for this many people, events for your guests and you. If empty, the amounts of meals are as written in the recipes.`}
    >
      {({ householdServings }) => (
        <TextSetting
          name="householdServings"
          saved={householdServings}
          label={t`How many of you eat at home?`}
          hideLabel
          hint={t`A small child is 0.5.`}
          inputMode="decimal"
          maxLength={5}
        />
      )}
    </SettingsCard>
  );
}
