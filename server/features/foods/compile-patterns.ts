import { ownTurn } from "#server/lib/own-turn.ts";
import { PATTERNS } from "#shared/recipe-words/words.ts";
import { FOODS } from "./foods.ts";
import { findLabels } from "./labels.ts";

/** V8 compiles a pattern at its first and second use, and again for letters that are not Latin. */
const TEXTS = ["1 x", "1 x", "١ ش"];

/**
 * Compiles the patterns of recipes, and then what reads labels, in many steps, which would block other requests for 100 ms in the
 * first request that reads a recipe.
 */
export async function compilePatterns(signal: AbortSignal): Promise<void> {
  for (const pattern of PATTERNS)
    for (const text of TEXTS) {
      await ownTurn();
      if (signal.aborted) return;
      pattern.test(text);
    }
  for (const { names } of FOODS.slice(0, 80)) {
    await ownTurn();
    if (signal.aborted) return;
    findLabels({ title: "", ingredients: names.map((name) => `2 ${name} (x), y`).join("\n") });
  }
}
