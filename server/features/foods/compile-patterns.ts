import { ownTurn } from "#server/lib/own-turn.ts";
import { PATTERNS } from "#shared/recipe-words/words.ts";

/** V8 compiles a pattern at its first and second use, and again for letters that are not Latin. */
const TEXTS = ["1 x", "1 x", "١ ش"];

/**
 * Compiles the patterns of recipes in many steps, which would block other requests for 100 ms in the first request that reads a
 * recipe.
 */
export async function compilePatterns(signal: AbortSignal): Promise<void> {
  for (const pattern of PATTERNS)
    for (const text of TEXTS) {
      await ownTurn();
      if (signal.aborted) return;
      pattern.test(text);
    }
}
