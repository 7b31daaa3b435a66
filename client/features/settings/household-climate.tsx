import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { i18n } from "#client/lib/i18n.tsx";
import { Select } from "#client/ui/form/input.tsx";
import { CLIMATE_CHOICES, type Climate } from "#shared/limits.ts";
import { SettingsCard } from "./parts/settings-card.tsx";

const NAMES: Record<Climate, MessageDescriptor> = {
  northwest_europe: msg`North-west Europe`,
  mediterranean: msg`Mediterranean`,
  north_america: msg`North America`,
  none: msg`No seasons`,
};

/** Whose seasons of vegetables and fruit are a reason to cook a dish. */
export function HouseholdClimate() {
  return (
    <SettingsCard
      id="climate"
      title={t`Seasons`}
      description={t`Ideas for the week say which vegetables and fruit are in season, approximately, and prefer them a little.`}
    >
      {({ climate, usualClimate = "none" }, choose) => (
        <Select
          aria-label={t`Seasons`}
          value={climate ?? ""}
          onChange={({ target }) =>
            choose({ climate: CLIMATE_CHOICES.find((choice) => choice === target.value) ?? null })
          }
        >
          <option value="">{t`${{ climate: i18n._(NAMES[usualClimate]) }} (automatic)`}</option>
          {CLIMATE_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {i18n._(NAMES[choice])}
            </option>
          ))}
        </Select>
      )}
    </SettingsCard>
  );
}
