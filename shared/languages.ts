/** The languages of Sofra, by their own names. English is the source; the others are in `shared/locales`. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  tr: "Türkçe",
  ar: "العربية",
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** Returns the language of a code such as `de` or `de-CH`; undefined for anything else. */
export function languageOf(code: unknown): Language | undefined {
  const base = typeof code === "string" && code.length <= 35 ? code.split("-")[0]?.toLowerCase() : undefined;
  return LANGUAGE_CODES.find((language) => language === base);
}

/** The cookie with a visitor's choice on this device. */
export const LANGUAGE_COOKIE = "language";

export const directionOf = (language: Language) => (language === "ar" ? "rtl" : "ltr");

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Keeps the order of a sentence around a name of any script, by Unicode isolates where they matter. */
export function isolateIn(text: string, language: Language): string {
  if (text === "") return "";
  return directionOf(language) === "rtl" || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
