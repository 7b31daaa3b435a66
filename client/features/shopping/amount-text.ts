import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { translation } from "#client/lib/i18n.tsx";
import { shownValues } from "#client/lib/shown-values.ts";
import type { ShoppingAmount, ShoppingLine } from "#shared/shopping.api.ts";

const UNITS: Record<string, MessageDescriptor> = {
  g: msg({ message: "{amount} g" }),
  kg: msg({ message: "{amount} kg" }),
  ml: msg({ message: "{amount} ml" }),
  l: msg({ message: "{amount} l" }),
  tsp: msg({ message: "{amount} tsp" }),
  tbsp: msg({ message: "{amount} tbsp" }),
  dessertspoon: msg({ message: "{count, plural, one {# dessertspoon} other {# dessertspoons}}" }),
  piece: msg({ message: "{count, plural, one {# piece} other {# pieces}}" }),
  can: msg({ message: "{count, plural, one {# can} other {# cans}}" }),
  packet: msg({ message: "{count, plural, one {# packet} other {# packets}}" }),
  slice: msg({ message: "{count, plural, one {# slice} other {# slices}}" }),
  leaf: msg({ message: "{count, plural, one {# leaf} other {# leaves}}" }),
  head: msg({ message: "{count, plural, one {# head} other {# heads}}", comment: "Of garlic" }),
  clove: msg({ message: "{count, plural, one {# clove} other {# cloves}}", comment: "Of garlic" }),
  bunch: msg({ message: "{count, plural, one {# bunch} other {# bunches}}" }),
  sprig: msg({ message: "{count, plural, one {# sprig} other {# sprigs}}" }),
  handful: msg({ message: "{count, plural, one {# handful} other {# handfuls}}" }),
  pinch: msg({ message: "{count, plural, one {# pinch} other {# pinches}}" }),
  stick: msg({ message: "{count, plural, one {# stick} other {# sticks}}", comment: "Of butter or celery" }),
  knob: msg({ message: "{count, plural, one {# knob} other {# knobs}}", comment: "Of butter or ginger" }),
  scoop: msg({ message: "{count, plural, one {# scoop} other {# scoops}}" }),
};

/** "400 g + 2 cans (400 g)". English, and a unit without a translation, is as the server wrote it. */
export function shoppingAmount({ amount, amounts = [] }: Pick<ShoppingLine, "amount" | "amounts">) {
  const [first] = amounts;
  if (amounts.length === 1 && first?.unit === "piece") return amount;
  const texts = amounts.map((part) => {
    const [text, each] = [partText(part), part.each && partText(part.each)];
    return text && each ? `${text} (${each})` : text;
  });
  return texts.length > 0 && texts.every(Boolean) ? texts.join(" + ") : amount;
}

function partText({ amount, unit }: ShoppingAmount): string | undefined {
  const text = UNITS[unit];
  return text && translation({ ...text, values: shownValues({ amount, count: amount }) });
}
