import { t } from "@lingui/core/macro";
import { useState } from "react";
import { deviceTimeZone } from "#client/lib/device/device-time-zone.ts";
import { Select } from "#client/ui/form/select.tsx";
import type { Settings } from "#shared/settings.api.ts";
import { SettingForm } from "./parts/setting-form.tsx";
import { SettingRow } from "./parts/setting-row.tsx";
import { useUpdateSettings } from "./settings.data.ts";

/** The time zone in which events take place. */
export function HouseholdTimeZone() {
  return (
    <SettingRow
      id="time-zone"
      title={t`Time zone`}
      description={t`Where you eat together. It sets what counts as today, and the times of your events in calendars.`}
    >
      {/* The key drops the choice when another administrator saves one. */}
      {(settings) => <TimeZoneForm key={settings.timeZone} settings={settings} />}
    </SettingRow>
  );
}

function TimeZoneForm({ settings: { timeZone = null, serverTimeZone } }: { settings: Settings }) {
  const update = useUpdateSettings();
  const [chosen, setChosen] = useState(timeZone ?? "");
  const device = deviceTimeZone();
  const others = Intl.supportedValuesOf("timeZone").filter((name) => name !== device && name !== timeZone);
  const regions = new Set(others.map(regionOf));
  return (
    <SettingForm
      onSubmit={() => update.mutate({ timeZone: chosen || null })}
      pending={update.isPending}
      label={t`Time zone`}
      hideLabel
      // On phones the names need the whole row.
      className="max-md:min-w-full"
      hint={!chosen && serverTimeZone && t`The server uses its own: ${{ zone: nameOf(serverTimeZone) }}.`}
      error={update.error?.message}
    >
      <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {device !== null && <option value={device}>{t`${{ zone: nameOf(device) }} (this device)`}</option>}
        <option value="">{t`Varies by device`}</option>
        {timeZone !== null && timeZone !== device && <option value={timeZone}>{nameOf(timeZone)}</option>}
        {/* Typing the first letters of a city selects it. */}
        {[...regions].map((region) => (
          <optgroup key={region} label={region}>
            {others
              .filter((name) => regionOf(name) === region)
              .map((name) => (
                <option key={name} value={name}>
                  {nameOf(name.slice(name.indexOf("/") + 1))}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </SettingForm>
  );
}

const regionOf = (timeZone: string) => timeZone.replace(/\/.*/, "");
const nameOf = (timeZone: string) => timeZone.replaceAll("_", " ");
