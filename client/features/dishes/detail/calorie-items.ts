interface CalorieItem {
  name: string;
  /** Missing for "others". */
  grams: string | undefined;
  kcal: string;
}

/**
 * Splits "Per serving: lentils 75 g 264 · butter 10 g 72 kcal. A stew." into its items and the sentences before and after
 * them. A reasoning without such a list is all `after`.
 */
export function splitReasoning(text: string): { before: string; items: CalorieItem[]; after: string } {
  const [, before = "", list = "", after = ""] =
    /^(.*per (?:serving|piece)): (.+?) kcal\.(.*)$/isu.exec(text) ?? [];
  const items = list.split(" · ").flatMap((item) => {
    const [, name, grams, kcal] = /^(.+?)(?: (\d+) g)? (\d+)$/.exec(item) ?? [];
    return name && kcal ? { name, grams, kcal } : [];
  });
  const isComplete = items.length > 0 && items.length === list.split(" · ").length;
  return isComplete ? { before, items, after: after.trim() } : { before: "", items: [], after: text };
}
