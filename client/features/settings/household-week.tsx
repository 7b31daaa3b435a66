import { t } from "@lingui/core/macro";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { Select } from "#client/ui/form/input.tsx";
import { SettingsCard } from "./parts/settings-card.tsx";

/** Any week that begins on a Monday. */
const nameOf = (weekday: number) => capitalize(formatDate(`2029-01-0${weekday}`, "weekday"));

/** The first day of the household's weeks. */
export function HouseholdWeek() {
  return (
    <SettingsCard
      id="week"
      title={t`First day of the week`}
      description={t`The day on which weeks begin for the whole household.`}
    >
      {({ firstWeekday, usualFirstWeekday = 1 }, choose) => (
        <Select
          aria-label={t`First day of the week`}
          value={firstWeekday ?? ""}
          onChange={({ target }) => choose({ firstWeekday: Number(target.value) || null })}
        >
          <option value="">{t`${{ weekday: nameOf(usualFirstWeekday) }} (automatic)`}</option>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <option key={weekday} value={weekday}>
              {nameOf(weekday)}
            </option>
          ))}
        </Select>
      )}
    </SettingsCard>
  );
}
