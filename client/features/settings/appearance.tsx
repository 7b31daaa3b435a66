import { msg, t } from "@lingui/core/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "#client/lib/device/theme.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";

const THEMES = [
  {
    value: "system",
    icon: <Monitor />,
    label: msg({ message: "System", context: "theme" }),
  },
  { value: "light", icon: <Sun />, label: msg({ message: "Light", context: "theme" }) },
  { value: "dark", icon: <Moon />, label: msg({ message: "Dark", context: "theme" }) },
] as const;

export function Appearance() {
  const theme = useTheme();
  return (
    <SectionCard title={t`Appearance`}>
      <SegmentedControl
        label={t`Appearance`}
        options={THEMES.map((option) => ({ ...option, label: i18n._(option.label) }))}
        value={theme}
        onChange={setTheme}
      />
    </SectionCard>
  );
}
