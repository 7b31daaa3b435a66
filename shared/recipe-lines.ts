import { STEP } from "./recipe-words/lines.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

export const BULLET = /^\s*[-–•*▢☐]\s*/u;
const STEP_WORD = anyOf(STEP);
/** "1. ", "2) ", "Step 3: ", "Schritt 4 – " and "5. Adım: " */
export const NUMBERING = pattern`^\s*(?:${STEP_WORD}\s+\d{1,2}\s*[.):–-]|\d{1,2}\.?\s+${STEP_WORD}\s*[.):–-]|\d{1,2}\s*[.):])\s+`;
