import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { joinWords } from "#client/lib/format-lists.ts";
import { i18n, translation } from "#client/lib/i18n.tsx";
import { shownValues } from "#client/lib/shown-values.ts";
import { setFailureTexts, type Values } from "#shared/failure-sentence.ts";

/*
 * Words failures by reasons, which only members' pages know. English pages do not load this file, because they show
 * what was sent.
 */

/** Values that are words. */
const WORDS: Record<string, MessageDescriptor> = {
  rating: msg`rating`,
  comments: msg`comments`,
  tags: msg`tags`,
  notes: msg`notes`,
  name: msg`name`,
  description: msg`description`,
  category: msg`category`,
  ingredients: msg`ingredients`,
  instructions: msg`instructions`,
  Servings: msg`Servings`,
  Minutes: msg`Minutes`,
  Calories: msg`Calories`,
  "Guest count": msg`Guest count`,
  "Expected guests": msg`Expected guests`,
  "The number of answers": msg`The number of answers`,
};

const worded = (values: Values = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const words = String(value).split(", ");
      return [name, typeof value === "number" ? value : joinWords(words.map(wordOf))];
    }),
  );

const wordOf = (word: string) => (WORDS[word] ? i18n._(WORDS[word]) : word);

setFailureTexts(({ reason, values }) =>
  translation({ id: `failures.${reason}`, values: shownValues(worded(values)) }),
);
