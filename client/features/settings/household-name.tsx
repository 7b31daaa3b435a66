import { t } from "@lingui/core/macro";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { MAX_HOUSEHOLD_NAME } from "#shared/limits.ts";
import { TextSetting } from "./parts/text-setting.tsx";

export function HouseholdName() {
  return (
    <SectionCard
      id="household-name"
      title={t`Household name`}
      description={t`Shown on Home, invitations, shared links and printed menus.`}
    >
      <TextSetting
        name="householdName"
        saved={useCurrentUser().householdName}
        label={t`Household name`}
        hideLabel
        maxLength={MAX_HOUSEHOLD_NAME}
        placeholder={t`The Beckers`}
      />
    </SectionCard>
  );
}
