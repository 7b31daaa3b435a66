import { t } from "@lingui/core/macro";
import { Select } from "#client/ui/form/input.tsx";
import { LANGUAGES, LANGUAGE_CODES, languageOf } from "#shared/languages.ts";
import { SettingsCard } from "./parts/settings-card.tsx";

/** The language of all that has no reader yet. */
export function HouseholdLanguage() {
  return (
    <SettingsCard
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
