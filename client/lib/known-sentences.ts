import type { MessageDescriptor } from "@lingui/core";
import type { Values } from "#shared/sentences.ts";
import { formatNumber } from "./format.ts";
import { isolate, translation } from "./i18n.tsx";

/** The number of a plural is called `count`. */
export const shownValues = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === "string") return [name, isolate(value)];
      return [name, name === "count" ? value : formatNumber(value)];
    }),
  );

/** Undefined in English, and if the language has no translation. */
export const translateSentence = (text: MessageDescriptor, values?: Values) =>
  translation({ ...text, values: shownValues(values) });
