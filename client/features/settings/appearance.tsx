import { t } from "@lingui/core/macro";
import { setTheme, useTheme } from "#client/lib/device/theme.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import { THEMES } from "./themes.ts";

export function Appearance() {
  const theme = useTheme();
  return (
    <SectionCard title={t`Appearance`}>
      <SegmentedControl
        label={t`Appearance`}
        options={THEMES.map(({ value, icon: Icon, label }) => ({
          value,
          icon: <Icon />,
          label: i18n._(label),
        }))}
        value={theme}
        onChange={setTheme}
      />
    </SectionCard>
  );
}
