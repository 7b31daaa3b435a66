import { LANGUAGES, LANGUAGE_CODES } from "#shared/languages.ts";

/** The options of a select of languages, each named in itself. */
export function LanguageOptions() {
  return LANGUAGE_CODES.map((code) => (
    <option key={code} value={code} lang={code}>
      {LANGUAGES[code]}
    </option>
  ));
}
