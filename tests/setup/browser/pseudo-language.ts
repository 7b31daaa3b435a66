import { readFileSync } from "node:fs";
import path from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, type Locator, type Page } from "@playwright/test";
import { compileCatalog } from "#client/build/texts.ts";
import type { Database } from "#server/database/db.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { accessTokens } from "#shared/schema/index.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";

/*
 * A language that shows what translations break: English with an accent on each letter and two of each vowel, so 40 %
 * longer. It takes the place of the Arabic texts, so pages are laid out from right to left.
 */

const ACCENT = "\u0301";
/** Around names and titles of people inside a sentence. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** Leaves tags such as `<0>` as they are. */
const pseudo = (text: string) =>
  text.replace(/<.*?>|[a-z]/gi, (part) =>
    part.length > 1 ? part : `${part}${ACCENT}`.repeat(/[aeiou]/i.test(part) ? 2 : 1),
  );

/** Answers the requests for Arabic texts and names of foods, and makes the page's locators find both languages. */
export async function speakPseudoLanguage(page: Page): Promise<void> {
  const manifest = JSON.parse(read("dist/client/.vite/manifest.json")) as Record<string, { file: string }>;
  for (const name of ["visitors.po", "sign-in.po", "members.po", "members-later.po", "foods.json"]) {
    const source = `shared/locales/ar/${name}`;
    const texts = name.endsWith(".po")
      ? await compileCatalog(path.join(projectRoot, source), (text) =>
          compileMessageOrThrow(text.source, pseudo),
        )
      : foodsOf(read(source));
    const body = `export default ${JSON.stringify(texts)}`;
    await page.route(`**/${manifest[`../${source}`]?.file ?? name}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
  }
  findBoth(page);
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

const foodsOf = (json: string) =>
  Object.fromEntries(Object.keys(JSON.parse(json) as object).map((food) => [food, pseudo(food)]));

type Name = string | RegExp;
interface Options {
  name?: Name;
  hasText?: Name;
  exact?: boolean;
}

/** Replaces the methods that return locators, so that English names also find texts in the pseudo-language. */
function findBoth<Found extends Page | Locator>(found: Found): Found {
  const methods = found as unknown as Record<string, (...args: unknown[]) => Locator>;
  for (const method of ["getByRole", "getByText", "getByLabel", "filter"]) {
    const find = methods[method]?.bind(found);
    if (!find) continue;
    methods[method] = (first, second) => {
      const isText = method === "getByText" || method === "getByLabel";
      const what = isText
        ? inBoth(first as Name, (second as Options | undefined)?.exact)
        : optionsInBoth(first);
      return findBoth(find(what, isText ? undefined : optionsInBoth(second)));
    };
  }
  return found;
}

function optionsInBoth(options: unknown): unknown {
  if (typeof options !== "object" || options === null) return options;
  const { name, hasText, exact } = options as Options;
  return {
    ...options,
    ...(name !== undefined && { name: inBoth(name, exact) }),
    ...(hasText !== undefined && { hasText: inBoth(hasText) }),
  };
}

/** Returns a pattern for the name in English and in the pseudo-language. */
function inBoth(name: Name, isExact = false): RegExp {
  const escaped = name instanceof RegExp ? name.source : name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const source = typeof name === "string" && isExact ? `^${escaped}$` : escaped;
  const pattern = source.replace(/\\.|\(\?:|[a-z ,"^$!:]/gi, (part) => {
    if (part.length > 1) return part;
    if (part === ",") return "[,،]";
    if (/[a-z]/i.test(part)) return `(?:${part}${ACCENT}?)+`;
    // A name of the sentence may begin or end here.
    return `${part === "^" ? "" : `[${ISOLATE}${END}]?`}${part}${part === "$" ? "" : `[${ISOLATE}${END}]?`}`;
  });
  return new RegExp(pattern, name instanceof RegExp ? name.flags : isExact ? "" : "i");
}

/** Not translated: the product's name, addresses, files, the name of a time zone and initials. */
const UNTRANSLATED = /\bSofra\b|\bhttps?:\S*|\S+@\S+|\w+\.json\b|\b(?:Etc\/)?UTC\b|^\p{Lu}{1,2}$/gu;
/** Written on these screens, and not saved. */
const TYPED = "Summer dinner under the lime tree\nBring a cardigan, it gets cool by the water.";

/** Asserts that all texts and labels are in the pseudo-language, except texts of users, which are marked. */
export async function expectNoEnglish(page: Page, screen: string, db: Database): Promise<void> {
  const shown = await page.evaluate(() => {
    const found = [{ text: document.title, mayBeWritten: true }];
    // Commands, input, names of time zones, and names of languages in themselves.
    const others = "script, style, noscript, code, textarea, optgroup, [lang]:not(html)";
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest(others)) continue;
      for (const name of ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"])
        found.push({ text: element.getAttribute(name) ?? "", mayBeWritten: true });
      const mayBeWritten = element.closest("[dir=auto], bdi, option") !== null;
      for (const { nodeType, textContent } of element.childNodes)
        if (nodeType === Node.TEXT_NODE) found.push({ text: textContent ?? "", mayBeWritten });
    }
    return found.flatMap(({ text, mayBeWritten }) =>
      text.split("\n").map((line) => ({ line: line.trim(), mayBeWritten })),
    );
  });
  const isEnglish = new RegExp(`[a-z](?!${ACCENT})`, "i");
  const inSentence = new RegExp(`${ISOLATE}[^${END}]*${END}`, "g");
  const left = shown.filter(({ line }) =>
    isEnglish.test(line.replace(inSentence, "").replace(UNTRANSLATED, "")),
  );
  const tokens = await db.select({ name: accessTokens.name }).from(accessTokens);
  const saved = [...Object.values(await dumpTables(db)), ...tokens.map(({ name }) => name), TYPED];
  // The columns of a row are divided by commas; last names and descriptions are shortened, categories are counted.
  const words = (text: string) => text.replace(/[",“”]+/g, " ").trim();
  const household = words(saved.join("\n"));
  const isWritten = (line: string) =>
    household.includes(words(line).replace(/ · Sofra$|\.\.\.$|…$| \(\d+\)$|(?<= \p{Lu})\.$/u, ""));
  const english = left.filter(({ line, mayBeWritten }) => !mayBeWritten || !isWritten(line));
  expect.soft([...new Set(english.map(({ line }) => line))], `${screen}: English`).toEqual([]);
}
