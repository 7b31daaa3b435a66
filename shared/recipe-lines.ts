import { STEP } from "./recipe-words/lines.ts";
import { anyOf, pattern } from "./recipe-words/words.ts";

export const BULLET = /^\s*[-–•*▢☐]\s*/u;
export const NUMBERING = pattern`^\s*(?:${anyOf(STEP)}\s+)?\d{1,2}\s*[.):]\s+`;
