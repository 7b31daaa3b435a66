import { t } from "@lingui/core/macro";
import { SharpPhotosSwitch } from "#client/ui/form/sharp-photos-switch.tsx";
import { SettingsCard } from "./parts/settings-card.tsx";
import { useUpdateSettings } from "./settings.data.ts";

export function PhotoQuality() {
  const update = useUpdateSettings();
  // Shows the new choice until the server responds.
  const chosen = update.isPending ? update.variables.photoQuality : undefined;
  return (
    <SettingsCard
      id="photos"
      title={t`Photos`}
      description={t`Applies to new photos. Older ones stay as they are until someone replaces them.`}
    >
      {({ photoQuality }) => (
        <SharpPhotosSwitch
          checked={(chosen ?? photoQuality) === "sharp"}
          onChange={({ target }) => update.mutate({ photoQuality: target.checked ? "sharp" : "small" })}
        />
      )}
    </SettingsCard>
  );
}
