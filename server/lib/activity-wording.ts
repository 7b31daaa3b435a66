import { ACTIVITY_TEXTS, type Wording } from "#shared/activities.ts";
import type { Language } from "#shared/languages.ts";
import { i18nFor, isolate } from "./i18n.ts";

/** For `activityText`. */
export function activityWording(language: Language): Wording {
  const i18n = i18nFor(language);
  return {
    text: (key, values) => i18n._(ACTIVITY_TEXTS[key], values),
    isolate: (text) => isolate(i18n, text),
  };
}
