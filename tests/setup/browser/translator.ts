import type { BrowserContext } from "@playwright/test";

/** Ways in which browsers' translators replace a text node that React still references. */
export const TRANSLATORS = [
  "replaces",
  "inserts, then removes",
  "appends, then removes",
  "moves",
  "merges",
] as const;
export type Translator = (typeof TRANSLATORS)[number];

/**
 * Translates every page of the context, and again after each change, into the same words: as Chrome does, by two nested
 * elements in place of each text node.
 */
export async function translatePages(context: BrowserContext, translator: Translator): Promise<void> {
  await context.addInitScript((how) => {
    // None of these calls a function of Node.prototype that the page may have replaced: translators run outside of it.
    const place = (text: Text, font: HTMLElement) => {
      if (how === "replaces" || how === "merges") return text.replaceWith(font);
      if (how === "inserts, then removes") text.before(font);
      else text.after(font);
      if (how === "moves") font.firstChild?.replaceWith(text);
      else text.remove();
    };
    const translate = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.isConnected || !text.data.trim()) continue;
        if (text.parentElement?.closest("font, head, script, style, noscript, textarea")) continue;
        let translated = text.data;
        for (let next = text.nextSibling; how === "merges" && next instanceof Text; next = text.nextSibling) {
          translated += next.data;
          next.remove();
        }
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstElementChild?.append(translated);
        place(text, font);
        document.documentElement.lang = "it";
      }
    };
    new MutationObserver(translate).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, translator);
}
