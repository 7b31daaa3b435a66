/** Made when it is needed: it reads much of what Node knows about languages. */
let segmenter: Intl.Segmenter | undefined;

/** What a person sees as one character each: an emoji of many code points stays in one piece. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * A text as it stands on one line of a card: line breaks and other control characters become spaces, and characters
 * that turn the direction of the text around them are dropped, because they would turn the chat's own text.
 */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The start of a text, at a word's end where there is one, with … where something was left out. */
export function shortened(text: string, most: number): string {
  const graphemes = graphemesOf(text);
  if (graphemes.length <= most) return text;
  const start = graphemes.slice(0, most - 1).join("");
  const words = start.slice(0, start.lastIndexOf(" "));
  return `${(words.length > start.length / 2 ? words : start).trimEnd()}…`;
}
