import { setFlagsFromString } from "node:v8";
import { checkDataTables } from "#server/lib/data-table.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { PATTERNS } from "#shared/recipe-text/words/patterns.ts";

// By default V8 first makes bytecode of a pattern, which takes longer here than machine code.
setFlagsFromString("--no-regexp-tier-up");

/** V8 compiles a pattern again for letters that are not Latin. */
const TEXTS = ["1 x", "١ ش"];

let compiling = Promise.resolve();

/**
 * Imports a module that reads recipes when it is first needed: the tables and patterns take a third of the time and
 * memory of a start. Compiles its patterns in many steps: together they would block other requests for half a second.
 */
export async function loadCompiled<Module>(load: () => Promise<Module>): Promise<Module> {
  // A module that could not read its table would fail until the process is restarted.
  await checkDataTables();
  await import("#shared/recipe-text/ingredient-heading.ts");
  await ownTurn();
  const loaded = await load();
  if (PATTERNS.length > 0) compiling = compiling.then(compilePatterns);
  await compiling;
  return loaded;
}

/** Call it before a transaction that finds labels, which loading would keep open for seconds on a slow machine. */
export const loadLabels = () => loadCompiled(() => import("./labels.ts"));

export const loadAmounts = () => loadCompiled(() => import("./ingredient-amounts.ts"));

async function compilePatterns(): Promise<void> {
  for (const pattern of PATTERNS.splice(0)) {
    for (const text of TEXTS) {
      await ownTurn();
      // Unlike `test`, it leaves the `lastIndex` of global patterns.
      text.search(pattern);
    }
  }
}
