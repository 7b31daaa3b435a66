import { readFileSync } from "node:fs";
import path from "node:path";
import { setupI18n, type I18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { isolateIn, type Language } from "#shared/languages.ts";
import { readPo } from "#shared/read-po.ts";
import { projectRoot } from "./project-root.ts";

export type { I18n } from "@lingui/core";

const known = new Map<Language, I18n>();

/**
 * Returns the texts of the server in a language: `i18nFor("de")._("Your answer")`. The English sentence is the key, and
 * the text of sentences without a translation. Never changes the language of another request.
 */
export function i18nFor(language: Language): I18n {
  const existing = known.get(language);
  if (existing) return existing;
  const i18n = setupI18n({ locale: language, messages: { [language]: readTexts(language) } });
  i18n.setMessagesCompiler(compileMessage);
  known.set(language, i18n);
  return i18n;
}

/** Keeps the order of a sentence around a name or title. English sentences stay as they are. */
export function isolate(i18n: I18n, text: string): string {
  return i18n.locale === "en" ? text : isolateIn(text, i18n.locale as Language);
}

/** `activities` are the texts that the page shows, too. */
const CATALOGS = ["server", "activities"];

function readTexts(language: Language): Record<string, string> {
  // The code has the English texts.
  if (language === "en") return {};
  const folder = path.join(projectRoot, "shared", "locales", language);
  const entries = CATALOGS.flatMap((name) => readPo(readFileSync(path.join(folder, `${name}.po`), "utf8")));
  const texts = entries.filter(({ translation }) => translation !== "");
  return Object.fromEntries(texts.map(({ source, translation }) => [source, translation]));
}
