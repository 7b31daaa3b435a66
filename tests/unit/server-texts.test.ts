import { expect, it } from "vitest";
import { i18nFor } from "#server/lib/i18n.ts";
import { readPo } from "#server/lib/read-po.ts";
import { isolate, languageOf } from "#shared/languages.ts";

it("texts of the server are in the language that is asked for, whatever another request uses", () => {
  const [english, german] = [i18nFor("en"), i18nFor("de")];
  expect(i18nFor("de")).toBe(german);
  const text = "{count, plural, one {# dish} other {# dishes}}";
  expect(german._(text, { count: 1_200 })).toBe("1.200 dishes");
  expect(english._(text, { count: 1_200 })).toBe("1,200 dishes");
});

it("a PO file is read with contexts, lines and escapes, without header and obsolete entries", () => {
  const po = String.raw`msgid ""
msgstr "Language: de\n"

#: client/a.tsx
msgctxt "menu"
msgid "Say \"{name}\"\n"
msgstr ""
"Sag "
"„{name}“"

#~ msgid "Old"
#~ msgstr "Alt"
`;
  const entries = [{ context: "menu", source: 'Say "{name}"\n', translation: "Sag „{name}“" }];
  expect(readPo(po)).toEqual(entries);
  expect(readPo(po.replaceAll("\n", "\r\n"))).toEqual(entries);
});

it.each([
  ["de", "de"],
  ["DE-ch", "de"],
  ["zh", undefined],
  ["../de", undefined],
  ["constructor", undefined],
  ["d".repeat(10_000), undefined],
  [["de"], undefined],
  [undefined, undefined],
])("the language of %j is %j", (code, language) => {
  expect(languageOf(code)).toBe(language);
});

it("names of another direction are isolated", () => {
  expect(isolate("Ada", "de")).toBe("Ada");
  expect(isolate("ليلى", "de")).toBe("\u2068ليلى\u2069");
});
