import { languageOf } from "#shared/languages.ts";
import { setTexts, type Catalog } from "./i18n.tsx";

type Catalogs = Record<string, () => Promise<Catalog>>;

let others: Promise<unknown> = Promise.resolve();

/**
 * Loads the texts of the document's language; shows English texts if that fails.
 * @param first catalogs by their addresses, needed by the first view
 * @param rest needed by parts that are loaded later, which wait for them (`afterTexts`)
 */
export async function loadTexts(first: Catalogs, rest: Catalogs = {}): Promise<void> {
  const root = document.documentElement;
  const language = languageOf(root.lang) ?? "en";
  if (language === "en") return;
  const load = async (catalogs: Catalogs) =>
    Object.entries(catalogs).find(([address]) => address.includes(`/${language}/`))?.[1]();
  const more = load(rest).catch(() => undefined);
  const texts = await load(first).catch(() => undefined);
  if (texts) {
    setTexts(texts, language);
    others = more.then((found) => setTexts({ ...texts, ...found }, language));
  } else {
    root.lang = "en";
    root.dir = "ltr";
  }
}

/** Waits for the texts of a part that is loaded later. @public The build puts it around each `import()`. */
export const afterTexts = async <Part>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, others]))[0];
