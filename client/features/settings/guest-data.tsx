import { t } from "@lingui/core/macro";
import { MAX_GUEST_DATA_MONTHS } from "#shared/limits.ts";
import { SettingsCard } from "./parts/settings-card.tsx";
import { TextSetting } from "./parts/text-setting.tsx";

/** How long answers of guests are kept. */
export function GuestData() {
  return (
    <SettingsCard
      id="guest-data"
      title={t`Guests' data`}
      description={t`Answers of guests, with what they avoid, their notes and thanks, are deleted some time after the event. Backups contain them until the backups are replaced.`}
    >
      {({ guestDataMonths }) => (
        <TextSetting
          name="guestDataMonths"
          saved={guestDataMonths}
          label={t`Months after the event`}
          hint={t`From 1 to ${MAX_GUEST_DATA_MONTHS}. Older answers are deleted within a day.`}
          inputMode="numeric"
          maxLength={3}
        />
      )}
    </SettingsCard>
  );
}
