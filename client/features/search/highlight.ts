import { fold } from "#client/lib/fold.ts";

export interface TextPart {
  text: string;
  hit: boolean;
}

/** The folded text, and for each of its letters the place in the original where it came from. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = fold(letter);
    folded += plain;
    for (let i = 0; i < plain.length; i++) places.push(place);
    place += letter.length;
  }
  places.push(text.length);
  return { folded, places };
}

/**
 * Cuts a text at the words of a query, whatever their case and accents. A result that was found in spite of a typo
 * simply has no marked part.
 */
export function highlight(text: string, query: string): TextPart[] {
  const { folded, places } = foldWithPlaces(text);
  const words = fold(query).split(/\s+/).filter(Boolean);
  const marked = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marked.fill(true, places[at], places[at + word.length]);
    }
  }
  const parts: TextPart[] = [];
  for (let i = 0; i < text.length; i++) {
    const hit = marked[i] ?? false;
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += text[i];
    else parts.push({ text: text[i] ?? "", hit });
  }
  return parts;
}
