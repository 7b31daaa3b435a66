/** Created on first use, because it loads much of ICU's data. */
let segmenter: Intl.Segmenter | undefined;

/** Splits a text into visible characters; an emoji of several code points stays in one piece. */
export function splitGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Puts a text on one line and removes the bidirectional control characters that would change the direction of the text
 * around it, but keeps the isolates around names in a sentence.
 */
export function isolatedLine(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/(?![\u2068\u2069])\p{Bidi_Control}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Cuts a text after `maxLength` visible characters, preferably at the end of a word, and adds "…". */
export function ellipsize(text: string, maxLength: number): string {
  const graphemes = splitGraphemes(text);
  if (graphemes.length <= maxLength) return text;
  const start = graphemes.slice(0, maxLength - 1).join("");
  const words = start.slice(0, start.lastIndexOf(" "));
  return `${(words.length > start.length / 2 ? words : start).trimEnd()}…`;
}
