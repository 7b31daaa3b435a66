import { STEP } from "./recipe-words/lines.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

export const BULLET = /^\s*[-–•*▢☐]\s*/u;
const STEP_WORD = anyOf(STEP);
const COUNT = String.raw`[\d٠-٩۰-۹]{1,2}`;
/** "1. ", "2) ", "(3) ", "4 - ", "5º ", "6️⃣", "⑦", "a) ", "Step 3: ", "Schritt 4 – " and "5. Adım: " */
export const NUMBERING = pattern`^\s*(?:[([#]?${STEP_WORD}\s+${COUNT}\s*[.):\]–-]\s+|${COUNT}\.?\s+${STEP_WORD}\s*[.):–-]\s+|(?:[([]\s?${COUNT}\s?[)\]]|${COUNT}\s*[.):\]、]{1,2})(?:\s+|(?=\p{L}))|${COUNT}(?:[°ºª]\s+|\s?[°ºª]?\s?[-–—/>]\)?\s+)(?=\p{L})|${COUNT}\uFE0F?\u20E3\s*|[①-⑳❶-❿➀-➓]\s*|[a-h]\)\s+)`;
