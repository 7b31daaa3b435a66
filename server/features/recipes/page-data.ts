import { Parser } from "htmlparser2";
import { ownTurn } from "#server/lib/own-turn.ts";
import { decodeHtml } from "./decode-html.ts";
import { isBlock } from "./html-text.ts";
import type { Node } from "./json-ld.ts";

/** The parts of a page that can describe a recipe. */
export interface PageData {
  /** Contents of `<script type="application/ld+json">`. */
  jsonLd: string[];
  /** Top-level items, each property a list. The last one has the properties outside of all items, as of a recipe. */
  microdata: Node[];
  /** `<meta>` contents by lower-case name or property; the first one counts. */
  meta: Map<string, string>;
  title: string;
  /** The text of the page, without menus. */
  lines: PageLine[];
}

export interface PageLine {
  /** The list item, table row, heading or other block that contains the line. */
  tag: string;
  text: string;
}

/** Other requests are served between two chunks. */
const CHUNK = 8 * 1024;
/** Deeper pages are refused, because the parser searches its open elements for each closing tag. */
const MAX_DEPTH = 512;
/** Elements whose text is collected at once, so that nested properties do not multiply it. */
const MAX_COLLECTORS = 4;
/** Recipes have up to 100 kB. Longer scripts are ignored. */
const MAX_SCRIPT_BYTES = 512 * 1024;
/** Limits of the data and of the text that are kept of a page, together 1 MB; the rest is ignored. */
const MAX_KEPT_BYTES = 768 * 1024;
/** Memory of a value or item besides its text. */
const BYTES_PER_VALUE = 128;
const MAX_TEXT_BYTES = 256 * 1024;
const MAX_PAGE_LINES = 5_000;
/** Longer values are cut; the longest text of a dish has 20,000 characters. */
const MAX_VALUE_LENGTH = 60_000;
const MAX_LINE_LENGTH = 2_000;
const MAX_ATTRIBUTES = 1_000;
/** The names in an `itemprop` together. */
const MAX_NAMES_LENGTH = 1_000;
const SOURCES = new Map([
  ["img", "src"],
  ["source", "src"],
  ["video", "src"],
  ["a", "href"],
  ["link", "href"],
]);
/** Blocks within these do not begin a line. */
const ROWS = new Set("li tr h1 h2 h3 h4 h5 h6 dt dd".split(" "));
const NO_LINES = new Set("head nav footer aside figcaption button select template noscript svg".split(" "));
const INGREDIENT = /(?:^|\/)(?:recipe)?ingredients?$/i;
/** Longer rows contain more than an ingredient. */
const MAX_ROW_LENGTH = 200;

/** The page is nested too deeply, or an element has too many attributes. */
export class PageTooComplex extends Error {}

/**
 * Reads a page, or recipe data in JSON, while it arrives.
 * @throws PageTooComplex
 */
export async function readPage(chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<PageData> {
  const reader = new PageReader();
  const parser = new Parser(reader);
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType.trim());
  if (isJson) reader.onopentag("script", { type: "application/ld+json" });
  for await (const html of decodeHtml(chunks, contentType)) {
    for (let start = 0; start < html.length; start += CHUNK) {
      const chunk = html.slice(start, start + CHUNK);
      if (isJson) reader.ontext(chunk);
      else parser.write(chunk);
      await ownTurn();
    }
  }
  if (isJson) reader.onclosetag("script");
  else parser.end();
  return reader.data;
}

interface CollectedText {
  parts: string[];
  length: number;
}

interface OpenElement {
  /** Receives the value of the element's `itemprop` when the element closes. */
  finish?: (text: string) => void;
  /** True if the element begins an item. */
  isItem?: boolean;
  text?: CollectedText;
  /** True if nothing within the element is a line. */
  hasNoLines?: boolean;
  /** The ingredients within a row, whose amounts may stand next to them. */
  row?: { list: (string | Item)[]; index: number }[];
}

/** A microdata item. It has no prototype, so that a property may have any name. */
type Item = { [name: string]: (string | Item | undefined)[] };

const newItem = (type: string | undefined): Item =>
  Object.assign(Object.create(null) as Item, { "@type": [type] });

/** Handles the events of the parser. */
class PageReader {
  readonly #loose = newItem("Recipe");
  readonly #found: Item[] = [];
  readonly #jsonLd: string[] = [];
  #left = MAX_KEPT_BYTES;
  #textLeft = MAX_TEXT_BYTES;
  readonly #meta = new Map<string, string>();
  #title = "";
  /** The open script or style, whose text is not part of the page's text. */
  #script: { isJsonLd: boolean; text: string } | undefined;
  readonly #open: OpenElement[] = [];
  /** The attributes of the element that is being read. */
  #attributes = 0;
  readonly #items: Item[] = [];
  readonly #collectors: CollectedText[] = [];
  readonly #lines: PageLine[] = [];
  #line = "";
  /** The open blocks that are the tags of lines, the innermost last. */
  readonly #blocks: { tag: string; element: OpenElement }[] = [];
  #withoutLines = 0;

  get data(): PageData {
    this.#endLine();
    return {
      jsonLd: this.#jsonLd,
      microdata: [...this.#found, this.#loose],
      meta: this.#meta,
      title: this.#title,
      lines: this.#lines,
    };
  }

  onattribute(): void {
    if (++this.#attributes > MAX_ATTRIBUTES) throw new PageTooComplex();
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#attributes = 0;
    if (this.#open.length >= MAX_DEPTH) throw new PageTooComplex();
    if (name === "meta") this.#addMeta(attributes);
    const element: OpenElement = {};
    this.#open.push(element);
    if (isBlock(name)) this.#openBlock(name, element);
    if (NO_LINES.has(name)) {
      element.hasNoLines = true;
      this.#withoutLines++;
    }
    if (name === "script" || name === "style") {
      const isJsonLd = /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? "");
      this.#script = { isJsonLd, text: "" };
    } else if (name === "title" && this.#title === "") this.#collect(element, (text) => (this.#title = text));
    else if (attributes.itemprop !== undefined || attributes.itemscope !== undefined)
      this.#openProperty(element, name, attributes);
  }

  ontext(text: string): void {
    if (this.#script?.isJsonLd && this.#script.text.length <= MAX_SCRIPT_BYTES) this.#script.text += text;
    if (!this.#script) this.#addText(text.replaceAll(/\s+/g, " "));
  }

  onclosetag(name: string): void {
    if (this.#script?.isJsonLd && Buffer.byteLength(this.#script.text) <= MAX_SCRIPT_BYTES)
      this.#keep(this.#script.text, (text) => this.#jsonLd.push(text));
    this.#script = undefined;
    const element = this.#open.pop();
    if (!element) return;
    if (isBlock(name)) this.#closeBlock(element);
    if (element.hasNoLines) this.#withoutLines--;
    if (element.text) {
      this.#collectors.splice(this.#collectors.indexOf(element.text), 1);
      element.finish?.(element.text.parts.join(""));
    }
    if (element.isItem) this.#items.pop();
  }

  /** Passes a text on unless the page has too much of it. */
  #keep<Value extends string | Item>(value: Value, add: (value: Value) => void, name = ""): void {
    const text = typeof value === "string" ? value : "";
    const bytes = Buffer.byteLength(text + name) + BYTES_PER_VALUE;
    if (bytes > this.#left) return;
    this.#left -= bytes;
    add(value);
  }

  #addMeta({ property, name, content }: Record<string, string>): void {
    const key = (property ?? name ?? "").toLowerCase();
    if (!key || !content || this.#meta.has(key)) return;
    this.#keep(content.slice(0, MAX_VALUE_LENGTH), (text) => this.#meta.set(key, text), key);
  }

  #openBlock(tag: string, element: OpenElement): void {
    if (!this.#isInRow() || ROWS.has(tag)) {
      this.#endLine();
      this.#blocks.push({ tag, element });
      if (ROWS.has(tag)) element.row = [];
    } else this.#line += tag === "br" ? "\n" : " ";
    this.#addText("\n", true);
  }

  #closeBlock(element: OpenElement): void {
    const { tag, element: block } = this.#blocks.at(-1) ?? {};
    if (block === element) {
      const [ingredient, ...others] = element.row ?? [];
      const row = this.#line.replaceAll(/\s+/g, " ").trim();
      if (ingredient && others.length === 0 && tag !== "h1") takeRow(ingredient, row);
      this.#endLine();
      this.#blocks.pop();
    }
    this.#addText("\n", true);
  }

  #isInRow(): boolean {
    return ROWS.has(this.#blocks.at(-1)?.tag ?? "");
  }

  #endLine(): void {
    const text = this.#line.replaceAll(/[^\S\n]+/g, " ").trim();
    this.#line = "";
    const tag = this.#blocks.at(-1)?.tag ?? "body";
    this.#textLeft -= Buffer.byteLength(text);
    if (text === "" || this.#textLeft < 0 || this.#lines.length >= MAX_PAGE_LINES) return;
    this.#lines.push({ tag, text });
  }

  #openProperty(element: OpenElement, tag: string, attributes: Record<string, string>): void {
    const itemProp = (attributes.itemprop ?? "").slice(0, MAX_NAMES_LENGTH);
    const names = itemProp.split(/\s+/).filter(Boolean).slice(0, 4);
    const parent = this.#items.at(-1) ?? this.#loose;
    const add = (value: string | Item) => {
      for (const name of names) (parent[name] ??= []).push(value);
    };
    if (attributes.itemscope !== undefined) {
      const item = newItem(attributes.itemtype?.slice(0, MAX_NAMES_LENGTH));
      element.isItem = true;
      this.#items.push(item);
      this.#keep(item, names.length > 0 ? add : (top) => this.#found.push(top), itemProp);
      return;
    }
    if (names.length === 0) return;
    const source = SOURCES.get(tag);
    const value = attributes.content ?? attributes.datetime ?? (source && attributes[source]);
    const keep = (text: string) => this.#keep(text, add, itemProp);
    if (value !== undefined) keep(value.slice(0, MAX_VALUE_LENGTH));
    else this.#collect(element, keep);
    const ingredient = names.find((name) => INGREDIENT.test(name));
    const { element: block } = this.#blocks.at(-1) ?? {};
    if (ingredient && block?.row && block !== element) {
      const list = (parent[ingredient] ??= []) as (string | Item)[];
      block.row.push({ list, index: value === undefined ? list.length : list.length - 1 });
    }
  }

  #collect(element: OpenElement, finish: (text: string) => void): void {
    if (this.#collectors.length >= MAX_COLLECTORS) return;
    const text = { parts: [], length: 0 };
    element.text = text;
    element.finish = finish;
    this.#collectors.push(text);
  }

  #addText(text: string, isBreak = false): void {
    if (!isBreak && this.#withoutLines === 0 && this.#line.length < MAX_LINE_LENGTH) this.#line += text;
    for (const collector of this.#collectors) {
      if (collector.length > MAX_VALUE_LENGTH) continue;
      collector.parts.push(text);
      collector.length += text.length;
    }
  }
}

/** Joins "2 cups" next to a property with the "flour" in it. */
function takeRow({ list, index }: { list: (string | Item)[]; index: number }, row: string): void {
  const text = list[index];
  if (typeof text !== "string" || row.length > MAX_ROW_LENGTH) return;
  const rest = row.replace(text.replaceAll(/\s+/g, " ").trim(), "");
  if (/[\d½⅓⅔¼¾⅛]/.test(rest) && !/^\s*[\d½⅓⅔¼¾⅛]/.test(text)) list[index] = row;
}
