import type { Values } from "#shared/failure-sentence.ts";
import { formatNumber } from "./format.ts";
import { isolate } from "./i18n.tsx";

/** The number of a plural is called `count`. */
export const shownValues = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === "string") return [name, isolate(value)];
      return [name, name === "count" ? value : formatNumber(value)];
    }),
  );
