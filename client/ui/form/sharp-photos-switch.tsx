import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { Switch } from "./switch.tsx";

/** Chooses the household's photo quality, on the setup page and in the Admin Panel. */
export function SharpPhotosSwitch(props: Omit<ComponentProps<typeof Switch>, "label" | "hint">) {
  return (
    <Switch
      {...props}
      label={t`Sharp photos`}
      hint={t`Crisp on phones and full screen, for about 100 kB more per photo on the server and in backups.`}
    />
  );
}
