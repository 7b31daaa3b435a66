import { Monitor, Moon, Sun } from "lucide-react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { ChangePasswordForm } from "#client/features/auth/change-password-form.tsx";
import { SharingPolicy } from "#client/features/settings/sharing-policy.tsx";
import { Page } from "#client/layout/page.tsx";
import { setTheme, useTheme } from "#client/lib/theme.ts";
import { Card, CardBody, CardHeading } from "#client/ui/card.tsx";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";

const THEMES = [
  { value: "system", icon: <Monitor aria-hidden="true" />, label: "System" },
  { value: "light", icon: <Sun aria-hidden="true" />, label: "Light" },
  { value: "dark", icon: <Moon aria-hidden="true" />, label: "Dark" },
] as const;

/** What a member chooses for themself, and an administrator for the household. */
export function SettingsPage() {
  const theme = useTheme();
  const { isAdmin } = useCurrentUser();
  return (
    <Page title="Settings">
      <div className="grid max-w-2xl gap-6">
        <Card as="section">
          <CardBody>
            <CardHeading
              title="Appearance"
              description="On this device. System follows what is chosen for the whole device."
            />
            <SegmentedControl label="Appearance" options={THEMES} value={theme} onChange={setTheme} />
          </CardBody>
        </Card>
        <Card as="section">
          <CardBody>
            <CardHeading
              title="Password"
              description="Your other devices have to sign in again afterwards."
            />
            <ChangePasswordForm />
          </CardBody>
        </Card>
        {isAdmin && <SharingPolicy />}
      </div>
    </Page>
  );
}
