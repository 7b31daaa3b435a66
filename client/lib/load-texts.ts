import { languageOf } from "#shared/languages.ts";
import { setTexts, type Catalog } from "./i18n.tsx";

type Catalogs = Record<string, () => Promise<Catalog>>;

/** Loads the texts of the document's language; shows English texts if that fails. @param catalogs by their addresses */
export async function loadTexts(catalogs: Catalogs): Promise<void> {
  const root = document.documentElement;
  const load = Object.entries(catalogs).find(([address]) => address.includes(`/${root.lang}/`))?.[1];
  if (!load) return;
  try {
    setTexts(await load(), languageOf(root.lang) ?? "en");
  } catch {
    root.lang = "en";
    root.dir = "ltr";
  }
}
