import { expect, test } from "vitest";
import { activityWording } from "#server/lib/activity-wording.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import { activityText, activityTypes, type ActivityToDescribe } from "#shared/activities.ts";
import { isolateIn, LANGUAGE_CODES, languageOf, type Language } from "#shared/languages.ts";
import { readPo } from "#shared/read-po.ts";

test("texts of the server are in the language that is asked for, whatever another request uses", () => {
  const [english, german] = [i18nFor("en"), i18nFor("de")];
  expect(i18nFor("de")).toBe(german);
  const text = "{count, plural, one {# dish} other {# dishes}}";
  expect(german._(text, { count: 1_200 })).toBe("1.200 dishes");
  expect(english._(text, { count: 1_200 })).toBe("1,200 dishes");
});

test("a PO file is read with contexts, lines and escapes, without header and obsolete entries", () => {
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

test.each([
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

test("names of another direction are isolated", () => {
  expect(isolateIn("Ada", "de")).toBe("Ada");
  expect(isolateIn("ليلى", "de")).toBe("\u2068ليلى\u2069");
});

const activity = (overrides: Partial<ActivityToDescribe> = {}): ActivityToDescribe => ({
  type: "dish_liked",
  userId: "ada",
  user: { firstName: "Ada", lastName: "Koç" },
  owner: { id: "leyla", firstName: "Leyla", lastName: "Demir" },
  guestName: "Rosa",
  metadata: { dishTitle: "Manti", menuTitle: "Friday dinner", eventTitle: "Garden lunch" },
  ...overrides,
});

const pushText = (told: ActivityToDescribe, readerId: string, language: Language) =>
  activityText(told, readerId, activityWording(language));

test("a notification is one sentence of its language, with names in their own direction", () => {
  const answered = activity({
    type: "guest_answered",
    guestName: "ليلى",
    metadata: { menuTitle: "Grillen" },
  });
  expect(LANGUAGE_CODES.map((language) => pushText(answered, "leyla", language))).toEqual([
    'ليلى is coming to "Grillen"',
    "\u2068ليلى\u2069 kommt zu „Grillen“",
    "\u2068ليلى\u2069 viendra à «\u00a0Grillen\u00a0»",
    "\u2068ليلى\u2069 vendrá a «Grillen»",
    "\u2068ليلى\u2069 geliyor: “Grillen”",
    "تأكيد حضور من \u2068ليلى\u2069: «\u2068Grillen\u2069»",
  ]);
  const unnamed = activity({ type: "guest_menu_created", guestName: "Anonymous Guest", owner: null });
  expect(pushText(unnamed, "tom", "de")).toBe("Anonymer Gast schlägt „Friday dinner“ für dein Essen vor");
});

test.each(activityTypes(({ push }) => push !== undefined))(
  "a notification of %s is translated into every language",
  (type) => {
    const texts = LANGUAGE_CODES.map((language) => pushText(activity({ type }), "leyla", language));
    expect(new Set(texts).size).toBe(LANGUAGE_CODES.length);
  },
);

test("Arabic texts have all its plurals", () => {
  const text = "{count, plural, one {# guest} other {# guests}}";
  const texts = [0, 1, 2, 5, 11, 100].map((count) => i18nFor("ar")._(text, { count }));
  expect(texts).toEqual(["لا ضيوف", "ضيف واحد", "ضيفان", "5 ضيوف", "11 ضيفًا", "100 ضيف"]);
});
