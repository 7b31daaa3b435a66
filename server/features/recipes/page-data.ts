import { Parser } from "htmlparser2";
import { ownTurn } from "#server/lib/own-turn.ts";
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
}

/** Other requests are served between two chunks. */
const CHUNK = 8 * 1024;
/** Deeper pages are refused, because the parser searches its open elements for each closing tag. */
const MAX_DEPTH = 512;
/** Elements whose text is collected at once, so that nested properties do not multiply it. */
const MAX_COLLECTORS = 4;
/** Recipes have up to 100 kB. Longer scripts are ignored, and those after the first ones. */
const MAX_SCRIPT_LENGTH = 200_000;
const MAX_SCRIPTS_LENGTH = 500_000;
/** Longer values are cut; the longest text of a dish has 20,000 characters. */
const MAX_VALUE_LENGTH = 60_000;
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

/** The page is nested too deeply, or an element has too many attributes. */
export class PageTooComplex extends Error {}

/** @throws PageTooComplex */
export async function readPageData(html: string): Promise<PageData> {
  const reader = new PageReader();
  const parser = new Parser(reader);
  for (let start = 0; start < html.length; start += CHUNK) {
    parser.write(html.slice(start, start + CHUNK));
    await ownTurn();
  }
  parser.end();
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
}

/** A microdata item. It has no prototype, so that a property may have any name. */
type Item = Record<string, unknown[]>;

const newItem = (type: string | undefined): Item =>
  Object.assign(Object.create(null) as Item, { "@type": [type] });

/** Handles the events of the parser. */
class PageReader {
  readonly #loose = newItem("Recipe");
  readonly #found: Item[] = [];
  readonly #jsonLd: string[] = [];
  #scriptsLength = 0;
  readonly #meta = new Map<string, string>();
  #title = "";
  /** The open script or style, whose text is not part of the page's text. */
  #script: { isJsonLd: boolean; text: string } | undefined;
  readonly #open: OpenElement[] = [];
  /** The attributes of the element that is being read. */
  #attributes = 0;
  readonly #items: Item[] = [];
  readonly #collectors: CollectedText[] = [];

  get data(): PageData {
    return {
      jsonLd: this.#jsonLd,
      microdata: [...this.#found, this.#loose],
      meta: this.#meta,
      title: this.#title,
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
    if (isBlock(name)) this.#addText("\n");
    if (name === "script" || name === "style") {
      const isJsonLd = /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? "");
      this.#script = { isJsonLd, text: "" };
    } else if (name === "title" && this.#title === "") {
      this.#collect(element, (text) => (this.#title = text));
    } else if (attributes.itemprop !== undefined || attributes.itemscope !== undefined) {
      this.#openProperty(element, name, attributes);
    }
  }

  ontext(text: string): void {
    if (this.#script) this.#script.text += text;
    else this.#addText(text.replaceAll(/\s+/g, " "));
  }

  onclosetag(name: string): void {
    if (this.#script) this.#addJsonLd(this.#script);
    this.#script = undefined;
    const element = this.#open.pop();
    if (!element) return;
    if (element.text) {
      this.#collectors.splice(this.#collectors.indexOf(element.text), 1);
      element.finish?.(element.text.parts.join(""));
    }
    if (element.isItem) this.#items.pop();
    if (isBlock(name)) this.#addText("\n");
  }

  #addJsonLd({ isJsonLd, text }: { isJsonLd: boolean; text: string }): void {
    if (!isJsonLd || text.length > MAX_SCRIPT_LENGTH) return;
    this.#scriptsLength += text.length;
    if (this.#scriptsLength <= MAX_SCRIPTS_LENGTH) this.#jsonLd.push(text);
  }

  #addMeta({ property, name, content }: Record<string, string>): void {
    const key = (property ?? name ?? "").toLowerCase();
    if (key && content && !this.#meta.has(key)) this.#meta.set(key, content.slice(0, MAX_VALUE_LENGTH));
  }

  #openProperty(element: OpenElement, tag: string, attributes: Record<string, string>): void {
    const names = (attributes.itemprop ?? "")
      .slice(0, MAX_NAMES_LENGTH)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 4);
    const parent = this.#items.at(-1) ?? this.#loose;
    const add = (value: string | Item) => {
      for (const name of names) (parent[name] ??= []).push(value);
    };
    if (attributes.itemscope !== undefined) {
      const item = newItem(attributes.itemtype);
      element.isItem = true;
      this.#items.push(item);
      if (names.length > 0) add(item);
      else this.#found.push(item);
      return;
    }
    if (names.length === 0) return;
    const source = SOURCES.get(tag);
    const value = attributes.content ?? attributes.datetime ?? (source && attributes[source]);
    if (value !== undefined) add(value.slice(0, MAX_VALUE_LENGTH));
    else this.#collect(element, add);
  }

  #collect(element: OpenElement, finish: (text: string) => void): void {
    if (this.#collectors.length >= MAX_COLLECTORS) return;
    const text = { parts: [], length: 0 };
    element.text = text;
    element.finish = finish;
    this.#collectors.push(text);
  }

  #addText(text: string): void {
    for (const collector of this.#collectors) {
      if (collector.length > MAX_VALUE_LENGTH) continue;
      collector.parts.push(text);
      collector.length += text.length;
    }
  }
}
