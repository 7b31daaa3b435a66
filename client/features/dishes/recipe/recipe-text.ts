import { isHeading } from "#shared/ingredient-heading.ts";
import { STEP } from "#shared/recipe-words/lines.ts";
import { anyOf, pattern } from "#shared/recipe-words/words.ts";

export const BULLET = /^\s*[-–•*▢☐]\s*/u;
export const NUMBERING = pattern`^\s*(?:${anyOf(STEP)}\s+)?\d{1,2}\s*[.):]\s+`;

/** The steps of instructions: paragraphs, or lines if there are no paragraphs, without numbering. */
export function listSteps(instructions: string): string[] {
  const text = instructions.trim();
  const paragraphs = text.split(/\n\s*\n/);
  return (paragraphs.length > 1 ? paragraphs : text.split("\n"))
    .map((step) => step.replace(NUMBERING, "").trim())
    .filter(Boolean);
}

/** The lines of ingredients, without bullets. */
export function listIngredients(ingredients: string): { text: string; isHeading: boolean }[] {
  return ingredients
    .split("\n")
    .map((line) => line.replace(BULLET, "").trim())
    .filter(Boolean)
    .map((text) => ({ text, isHeading: isHeading(text) }));
}
