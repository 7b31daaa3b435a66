import { Parser } from "htmlparser2";
import { cleanLines, oneLine } from "#server/lib/plain-text.ts";

const BLOCKS = new Set(
  "address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul".split(
    " ",
  ),
);
const HIDDEN = new Set(["script", "style", "template", "noscript", "svg", "head"]);
const MARKUP = /<[a-z!/]|&(?:#|[a-z])/i;
const LINE_BREAKING_TAG = /<(?:br|li)\b/gi;
/** A text with more lines for each tag has breaks of its own, unless most lines continue a sentence. */
const LINES_PER_TAG = 4;
/** Entities are often encoded twice. */
const MAX_PASSES = 2;
/** The parser moves its list of open elements for each further one, so deeper ones are closed after each chunk. */
const MAX_DEPTH = 256;
const CHUNK = 4_000;
/** Several times the longest text of a dish. */
const MAX_HTML = 100_000;

export const isBlock = (tag: string): boolean => BLOCKS.has(tag);

/**
 * Converts HTML to plain text: entities are decoded, tags removed, and block elements are lines of their own. Texts
 * without markup keep their line breaks.
 */
export function htmlText(html: string): string {
  let text = html.slice(0, MAX_HTML);
  for (let pass = 0; pass < MAX_PASSES && MARKUP.test(text); pass++) text = stripMarkup(text);
  return cleanLines(text);
}

export const htmlLine = (html: string): string => oneLine(htmlText(html));

function stripMarkup(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      depth++;
      if (HIDDEN.has(name)) hidden++;
      if (isBlock(name)) parts.push("\n");
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(text);
    },
    onclosetag: (name) => {
      depth--;
      if (HIDDEN.has(name)) hidden--;
      if (isBlock(name)) parts.push("\n");
    },
  });
  const tags = html.match(LINE_BREAKING_TAG)?.length ?? 0;
  const lines = html.replaceAll(/<[^<>]*>/g, "").match(/\S[^\n]*/g) ?? [];
  const wrapped = lines.filter((line) => /^\p{Ll}/u.test(line)).length;
  const hasOwnBreaks = tags === 0 || (lines.length >= tags * LINES_PER_TAG && wrapped * 2 < lines.length);
  const text = hasOwnBreaks ? html : html.replaceAll(/\s+/g, " ");
  for (let start = 0; start < text.length;) {
    const tag = text.indexOf("<", start + CHUNK);
    const end = tag < 0 ? text.length : tag;
    parser.write(text.slice(start, end));
    start = end;
    if (depth < MAX_DEPTH) continue;
    parser.end();
    parser.reset();
  }
  parser.end();
  return parts.join("");
}
