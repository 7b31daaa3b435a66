import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";
import { fillText } from "#shared/failure-sentence.ts";
import { isolateIn, type Language } from "#shared/languages.ts";
import { formatNumber, LOCALE } from "./format.ts";

/*
 * Fills the texts that the macros of Lingui compile (client/build/texts.ts), without the run time of Lingui, which has
 * three times the size. The language of a document does not change, so components need no context.
 */

/** A text as `compileMessage` of Lingui returns it; '#' is the number of a plural. */
type Compiled = readonly (
  | string
  | [name: string, type?: "plural" | "select", cases?: Record<string, Compiled>]
)[];
type Values = Record<string, unknown>;
interface Descriptor {
  id: string;
  /** In English. */
  message?: string | Compiled;
  values?: Values;
}
/** The texts of a language by id. */
export type Catalog = Record<string, Compiled>;

let catalog: Catalog = {};
let language: Language = "en";
let rules = new Intl.PluralRules(LOCALE);

/** Called before the first render. */
export function setTexts(texts: Catalog, textLanguage: Language): void {
  catalog = texts;
  language = textLanguage;
  rules = new Intl.PluralRules(textLanguage);
}

export const i18n = {
  _: ({ id, message, values = {} }: Descriptor): string => {
    const text = catalog[id] ?? message ?? id;
    return typeof text === "string" ? text : fill(text, values);
  },
};

/** English if the texts of the document's language cannot be loaded. */
export const textLanguage = (): Language => language;

/**
 * A text of a table that page and server share (`ACTIVITY_TEXTS`).
 * @param id the name of its catalog in shared/locales and its key: "activities.comes"
 */
export const tableText = (
  id: string,
  english: string,
  values: Record<string, string | number> = {},
): string => {
  const text = catalog[id];
  return text ? fill(text, values) : fillText(english, values);
};

/** Undefined in English, and if the language has no translation. */
export const translation = (text: Descriptor): string | undefined =>
  text.id in catalog ? i18n._(text) : undefined;

/** For names and titles inside a sentence. */
export const isolate = (text: string): string => isolateIn(text, language);

function fill(text: Compiled, values: Values, count?: number): string {
  const parts = text.map((part) => {
    if (typeof part === "string") return part === "#" && count !== undefined ? formatNumber(count) : part;
    const [name, type, cases] = part;
    const value = values[name] as string | number | null | undefined;
    if (!cases) return String(value ?? "");
    const chosen = cases[String(value)] ?? (type === "plural" && cases[rules.select(Number(value))]);
    return fill(chosen || (cases.other ?? []), values, type === "plural" ? Number(value) : count);
  });
  return parts.join("");
}

interface TransProps extends Descriptor {
  components?: Record<string, ReactElement<{ children?: ReactNode }>>;
}

/** A text with elements: 'Bookmark this page. <0>Copy link</0>'. @public Used by the macro. */
export function Trans({ components = {}, values = {}, id, message }: TransProps) {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("<", LESS) : value,
  ]);
  const text: Descriptor = { id, values: Object.fromEntries(plain), ...(message && { message }) };
  return <>{withElements(i18n._(text), components)}</>;
}

/** Replaces "<" in values, which contain no elements. */
const LESS = "\u0000";

const ELEMENT = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;

function withElements(text: string, components: NonNullable<TransProps["components"]>): ReactNode {
  const [before, pair, inside = "", single = "", ...rest] = text.split(ELEMENT);
  const element = components[pair ?? single];
  if (rest.length === 0) return text.replaceAll(LESS, "<");
  const content = pair === undefined ? [] : [withElements(inside, components)];
  const filled = element ? cloneElement(element, {}, ...content) : content;
  return (
    <>
      {before?.replaceAll(LESS, "<")}
      {filled}
      <Fragment>{withElements(text.slice(text.search(ELEMENT)).replace(ELEMENT, ""), components)}</Fragment>
    </>
  );
}
