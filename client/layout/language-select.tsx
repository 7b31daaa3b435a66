import { t } from "@lingui/core/macro";
import { changeLanguage } from "#client/lib/device/language.ts";
import { PAGE_LANGUAGE } from "#client/lib/format.ts";
import { LANGUAGES, LANGUAGE_CODES, languageOf } from "#shared/languages.ts";

/** The language of a visitors' page. */
export function LanguageSelect() {
  return (
    <select
      aria-label={t`Language`}
      value={PAGE_LANGUAGE}
      onChange={({ target }) => changeLanguage(languageOf(target.value) ?? "en")}
      className="h-11 max-w-32 rounded-control bg-transparent px-1 text-muted hover:text-ink"
    >
      {LANGUAGE_CODES.map((language) => (
        <option key={language} value={language} lang={language} className="bg-surface text-ink">
          {LANGUAGES[language]}
        </option>
      ))}
    </select>
  );
}
