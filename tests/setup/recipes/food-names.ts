import type { Language } from "#shared/languages.ts";
import ar from "#shared/locales/ar/foods.json" with { type: "json" };
import de from "#shared/locales/de/foods.json" with { type: "json" };
import en from "#shared/locales/en/foods.json" with { type: "json" };
import es from "#shared/locales/es/foods.json" with { type: "json" };
import fr from "#shared/locales/fr/foods.json" with { type: "json" };
import tr from "#shared/locales/tr/foods.json" with { type: "json" };

/** The names of foods by language. */
export const FOOD_NAMES: Record<Language, Record<string, string>> = { en, de, fr, es, tr, ar };
