import { t } from "@lingui/core/macro";
import { Select } from "#client/ui/form/input.tsx";
import { LANGUAGES, LANGUAGE_CODES, languageOf } from "#shared/languages.ts";
import { SettingsCard } from "./parts/settings-card.tsx";
import { useUpdateSettings } from "./settings.data.ts";

/** The language of all that has no reader yet. */
export function HouseholdLanguage() {
  const update = useUpdateSettings();
  // Shows the new choice until the server responds.
  const chosen = update.isPending ? update.variables.language : undefined;
  return (
    <SettingsCard
      id="language"
      title={t`Language`}
      description={t`For calendars and link previews. Guests see their own language if it is one of these, and can change it on the page.`}
    >
      {({ language }) => (
        <Select
          aria-label={t`Language`}
          value={chosen ?? languageOf(language) ?? "en"}
          onChange={({ target }) => update.mutate({ language: languageOf(target.value) })}
        >
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code]}
            </option>
          ))}
        </Select>
      )}
    </SettingsCard>
  );
}
