import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "#client/lib/device/theme.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";

const THEMES = [
  { value: "system", icon: <Monitor aria-hidden="true" />, label: "System" },
  { value: "light", icon: <Sun aria-hidden="true" />, label: "Light" },
  { value: "dark", icon: <Moon aria-hidden="true" />, label: "Dark" },
] as const;

export function Appearance() {
  const theme = useTheme();
  return (
    <SectionCard
      title="Appearance"
      description={'Applies to this device. "System" follows your device\'s setting.'}
    >
      <SegmentedControl label="Appearance" options={THEMES} value={theme} onChange={setTheme} />
    </SectionCard>
  );
}
