import { NUMBERING } from "#shared/recipe-text/recipe-lines.ts";

/** The steps of instructions: paragraphs, or lines if there are no paragraphs, without numbering. */
export function listSteps(instructions: string): string[] {
  const text = instructions.trim();
  const paragraphs = text.split(/\n\s*\n/);
  return (paragraphs.length > 1 ? paragraphs : text.split("\n"))
    .map((step) => step.replace(NUMBERING, "").trim())
    .filter(Boolean);
}
