import { STEP } from "./words/lines.ts";
import { anyOf, either, pattern } from "./words/patterns.ts";

export const BULLET = /^\s*[-–•*▢☐]\s*/u;
const STEP_WORD = anyOf(STEP);
const COUNT = String.raw`[\d٠-٩۰-۹]{1,2}`;
/** Of a step: "1. ", "2) ", "(3) ", "4 - ", "5º ", "6️⃣", "⑦", "a) ", "Step 3: ", "Schritt 4 – " and "5. Adım: " */
export const NUMBERING = pattern`^\s*${either(
  String.raw`[([#]?${STEP_WORD}\s+${COUNT}\s*[.):\]–-]\s+`,
  String.raw`${COUNT}\.?\s+${STEP_WORD}\s*[.):–-]\s+`,
  String.raw`(?:[([]\s?${COUNT}\s?[)\]]|${COUNT}\s*[.):\]、]{1,2})(?:\s+|(?=\p{L}))`,
  String.raw`${COUNT}(?:[°ºª]\s+|\s?[°ºª]?\s?[-–—/>]\)?\s+)(?=\p{L})`,
  String.raw`${COUNT}\uFE0F?\u20E3\s*`,
  String.raw`[①-⑳❶-❿➀-➓]\s*|[a-h]\)\s+`,
)}`;
