import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { formSchema } from "#client/lib/form-schema.ts";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { Input } from "#client/ui/form/input.tsx";
import { LanguageOptions } from "#client/ui/form/language-options.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { SharpPhotosSwitch } from "#client/ui/form/sharp-photos-switch.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { CLIMATE_CHOICES, type Climate } from "#shared/choices.ts";
import { languageOf } from "#shared/languages.ts";
import { MAX_GUEST_DATA_MONTHS, MAX_HOUSEHOLD_NAME } from "#shared/limits.ts";
import { settingsChanges, type Settings } from "#shared/settings.api.ts";
import { SettingForm } from "./parts/setting-form.tsx";
import { SettingRow } from "./parts/setting-row.tsx";
import { useUpdateSettings } from "./settings.data.ts";

export function HouseholdName() {
  return (
    <SettingRow
      id="household-name"
      title={t`Household name`}
      description={t`Shown on Home, invitations, shared links and printed menus.`}
    >
      {({ householdName }) => (
        <TextSetting
          name="householdName"
          saved={householdName}
          label={t`Household name`}
          hideLabel
          maxLength={MAX_HOUSEHOLD_NAME}
          placeholder={t`The Beckers`}
        />
      )}
    </SettingRow>
  );
}

export function HouseholdServings() {
  return (
    <SettingRow
      id="servings"
      title={t`How many of you eat at home?`}
      description={t`Meals and shopping lists are sized for this many people; events also count your guests. If empty, meals keep the amounts written in the recipes.`}
    >
      {({ householdServings }) => (
        <TextSetting
          name="householdServings"
          saved={householdServings}
          label={t`How many of you eat at home?`}
          hideLabel
          hint={t`A small child counts as 0.5.`}
          inputMode="decimal"
          maxLength={5}
        />
      )}
    </SettingRow>
  );
}

/** The language of all that has no reader yet. */
export function HouseholdLanguage() {
  return (
    <SettingRow
      id="language"
      title={t`Language`}
      description={t`For calendars and link previews. Guests see their own language if it is one of these, and can change it on the page.`}
    >
      {({ language }, choose) => (
        <Select
          aria-label={t`Language`}
          value={languageOf(language) ?? "en"}
          onChange={({ target }) => choose({ language: languageOf(target.value) })}
        >
          <LanguageOptions />
        </Select>
      )}
    </SettingRow>
  );
}

/** Any week that begins on a Monday. */
const nameOf = (weekday: number) => capitalize(formatDate(`2029-01-0${weekday}`, "weekday"));

export function HouseholdWeek() {
  return (
    <SettingRow
      id="week"
      title={t`First day of the week`}
      description={t`The day on which weeks begin for the whole household.`}
    >
      {({ firstWeekday, usualFirstWeekday = 1 }, choose) => (
        <Select
          aria-label={t`First day of the week`}
          value={firstWeekday ?? ""}
          onChange={({ target }) => choose({ firstWeekday: Number(target.value) || null })}
          options={[1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, nameOf(weekday)])}
        >
          <option value="">{t`${{ weekday: nameOf(usualFirstWeekday) }} (automatic)`}</option>
        </Select>
      )}
    </SettingRow>
  );
}

export function PhotoQuality() {
  return (
    <SettingRow
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
    </SettingRow>
  );
}

export function GuestData() {
  return (
    <SettingRow
      id="guest-data"
      title={t`Guests' data`}
      description={t`Guest answers, including what they avoid, notes and thanks, are deleted some time after the event. Backups keep them until those backups are replaced.`}
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
    </SettingRow>
  );
}

const CLIMATES: Record<Climate, MessageDescriptor> = {
  northwest_europe: msg`Northwest Europe`,
  mediterranean: msg`Mediterranean`,
  north_america: msg`North America`,
  none: msg`No seasons`,
};

/** The region whose seasons of vegetables and fruit count for the ideas of the week. */
export function HouseholdClimate() {
  return (
    <SettingRow
      id="climate"
      title={t`Seasons`}
      description={t`Ideas for the week show roughly which fruits and vegetables are in season and slightly favor them.`}
    >
      {({ climate, usualClimate = "none" }, choose) => (
        <Select
          aria-label={t`Seasons`}
          value={climate ?? ""}
          onChange={({ target }) =>
            choose({ climate: CLIMATE_CHOICES.find((choice) => choice === target.value) ?? null })
          }
          options={CLIMATE_CHOICES.map((choice) => [choice, i18n._(CLIMATES[choice])])}
        >
          <option value="">{t`${{ climate: i18n._(CLIMATES[usualClimate]) }} (automatic)`}</option>
        </Select>
      )}
    </SettingRow>
  );
}

export function Assistants() {
  const address = `${location.origin}${withBase("/mcp")}`;
  return (
    <SettingRow
      id="assistants"
      title={t`Assistants`}
      description={t`Members can connect an AI assistant with an access token. Its provider receives what it reads.`}
    >
      {({ allowsAssistants, assistantsSeeNames }, choose) => (
        <div className="grid gap-3">
          <Switch
            label={t`Allow assistants`}
            hint={t`At ${{ address }}`}
            checked={allowsAssistants ?? false}
            onChange={({ target }) => choose({ allowsAssistants: target.checked })}
          />
          {allowsAssistants && (
            <Switch
              label={t`Show them guests' names`}
              hint={t`Off: assistants see only how many guests avoid something. On: guests are no longer told that only their hosts can see it.`}
              checked={assistantsSeeNames ?? false}
              onChange={({ target }) => choose({ assistantsSeeNames: target.checked })}
            />
          )}
        </div>
      )}
    </SettingRow>
  );
}

type Name = "householdName" | "guestDataMonths" | "householdServings";

interface TextSettingProps extends ComponentProps<typeof Input> {
  name: Name;
  saved: Settings[Name];
  label: string;
  hideLabel?: boolean;
  hint?: string;
}

/** Follows the changes of other administrators, but keeps unsaved input. */
function TextSetting({ name, saved, label, hideLabel, hint, ...input }: TextSettingProps) {
  const update = useUpdateSettings();
  // Without z.pick, which would enlarge the first script of all pages.
  const schema = z.object({ [name]: settingsChanges.shape[name] });
  const form = useForm({
    values: { [name]: String(saved ?? "") },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(formSchema<typeof schema, Record<string, string>>(schema)),
  });
  const save = form.handleSubmit((changes) => {
    const sent = form.getValues(name);
    update.mutate(changes, {
      onSuccess: (settings) => {
        // Keeps input that was typed while saving.
        if (form.getValues(name) !== sent) return;
        form.reset({ [name]: String(settings[name] ?? "") }, { keepDirtyValues: false });
      },
      onError: (error) => showIssues(form, error),
    });
  });
  const field = { label, hideLabel, hint, error: form.formState.errors[name]?.message };
  return (
    <SettingForm {...field} onSubmit={save} pending={update.isPending}>
      <Input {...form.register(name)} {...input} autoComplete="off" />
    </SettingForm>
  );
}
