import { expect, test } from "vitest";
import { nameOrder } from "#client/lib/compare-names.ts";
import { parseNumber } from "#client/lib/parse-number.ts";

test.each([
  ["en", "Apple, Çay, çörek, dal, Dish 2, Dish 10"],
  ["de", "Äpfel, Obst, Öl, Österreich, Süß, Zimt"],
  ["fr", "côte, Éclair, étoile, fondue"],
  ["es", "nata, ñoquis, oca"],
  ["tr", "cacık, çay, dolma, ışık, Izgara, incir, su, şeker"],
  ["ar", "أرز, إوز, بيض, تمر"],
])("names are in the order of the language: %s", (locale, names) => {
  const sorted = names.split(", ");
  expect(sorted.toReversed().toSorted(nameOrder(locale))).toEqual(sorted);
});

test.each([
  ["12", 12],
  [" +3 ", 3],
  ["-3", -3],
  ["1.5", 1.5],
  ["1,5", 1.5],
  ["٣", 3],
  ["١٫٥", 1.5],
  ["۱۲", 12],
  ["", NaN],
  ["1e3", NaN],
  ["1,000", NaN],
  ["1.000", NaN],
  ["١٬٠٠٠", NaN],
  ["1,500,000", NaN],
  ["many", NaN],
  ["9".repeat(10_000), Infinity],
])("%.20s is read as the number %d", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});
