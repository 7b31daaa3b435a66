import { languageOf } from "./languages.ts";

/** Created on first use, because it loads much of Node's locale data, and takes longer than rendering a card. */
let segmenter: Intl.Segmenter | undefined;

/** Scripts in which no one writes the first letter of a family name for the name. */
const NO_INITIALS = /^[\p{sc=Arabic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** "الحسن" would be sorted and shortened like half of all Arabic family names. */
export const ARABIC_ARTICLE = /^ال(?=\p{L}{2})/u;

export const hasInitials = (name: string): boolean => !NO_INITIALS.test(name.trim());

/**
 * Returns the first grapheme in capitals, so that accents and emoji stay whole.
 * @param language decides between I and İ for i
 */
export function firstLetter(text: string | null | undefined, language: string): string {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const [first] = segmenter.segment((text ?? "").trim().replace(ARABIC_ARTICLE, ""));
  return (first?.segment ?? "").toLocaleUpperCase(languageOf(language) ?? "en");
}

/** Returns a name like "Ada L.", or the first name alone if the last has no initial. */
export function abbreviate(first: string, last: string | null | undefined, language: string): string {
  const initial = last && hasInitials(last) ? firstLetter(last, language) : "";
  return initial ? `${first} ${initial}.` : first;
}
