import { fold, searchWords } from "#shared/fold.ts";

export interface TextPart {
  text: string;
  hit: boolean;
}

/** The folded text, and the offset in the original of each of its characters. */
function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = "";
  const offsets: number[] = [];
  let offset = 0;
  for (const letter of text) {
    const plain = fold(letter);
    folded += plain;
    for (let i = 0; i < plain.length; i++) offsets.push(offset);
    offset += letter.length;
  }
  offsets.push(text.length);
  return { folded, offsets };
}

/**
 * Splits a text at the words of a query, ignoring case and accents. Results that were found despite a typo have no
 * marked part.
 */
export function highlight(text: string, query: string): TextPart[] {
  const { folded, offsets } = foldWithOffsets(text);
  const words = searchWords(query);
  const marked = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      marked.fill(true, offsets[at], offsets[at + word.length]);
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
