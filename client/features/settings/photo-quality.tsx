import { t } from "@lingui/core/macro";
import { SharpPhotosSwitch } from "#client/ui/form/sharp-photos-switch.tsx";
import { SettingsCard } from "./parts/settings-card.tsx";

export function PhotoQuality() {
  return (
    <SettingsCard
      id="photos"
      title={t`Photos`}
      description={t`Applies to new photos. Older ones stay as they are until someone replaces them.`}
    >
      {({ photoQuality }, choose) => (
        <SharpPhotosSwitch
          checked={photoQuality === "sharp"}
          onChange={({ target }) => choose({ photoQuality: target.checked ? "sharp" : "small" })}
        />
      )}
    </SettingsCard>
  );
}
