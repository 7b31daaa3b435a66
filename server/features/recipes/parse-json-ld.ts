import { ownTurn } from "#server/lib/own-turn.ts";
import { parseJson } from "#server/lib/parse-json.ts";

const COMMENT_MARKS =
  /^\s*(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?|(?:\/[/*]\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/g;
const ENCODED = /^[\s[]*\{\s*&(?:quot|#0?34|#x22);/i;
const ENTITIES: [RegExp, string][] = [
  [/&(?:quot|#0?34|#x22);/gi, '"'],
  [/&lt;/gi, "<"],
  [/&gt;/gi, ">"],
  [/&amp;/gi, "&"],
];

/**
 * Parses the content of a JSON-LD script. Repairs what is common on pages: comment marks around it, encoded quotes,
 * line breaks, unknown escapes and quotes in texts, trailing commas, and several values in one script.
 * @returns the values; none if it is no JSON
 */
export async function parseJsonLd(text: string): Promise<unknown[]> {
  let json = text.replaceAll(COMMENT_MARKS, "").trim();
  if (ENCODED.test(json)) for (const [entity, mark] of ENTITIES) json = json.replaceAll(entity, mark);
  if (isDeep(json)) return [];
  const parsed = parseJson(json);
  if (parsed !== undefined) return [parsed];
  const values = await repairedValues(json);
  return values.map(parseJson).filter((value) => value !== undefined);
}

/** Parsing a hundred thousand lists in lists takes 100 ms. */
const MAX_DEPTH = 500;

function isDeep(json: string): boolean {
  let depth = 0;
  for (let index = 0; index < json.length && depth <= MAX_DEPTH; index++) {
    const character = json[index];
    if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
  }
  return depth > MAX_DEPTH;
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;
/** Characters that pages write in a text without escaping them. */
const ESCAPED: Record<string, string> = { "\\": "", '"': '\\"', "\n": "\\n" };
/** Behind the quote that ends a text: a colon, bracket or the end, or a comma before the next value. */
const AFTER_TEXT = /\s*(?:[:}\]]|$|,\s*(?:["{[}\]\d-]|true|false|null))/y;
/** The pattern above would look at many blanks again and again. */
const LONG_BLANK = /(?<!\s)\s{50,}/g;

/** Characters that are looked at in one turn. */
const CHARACTERS_AT_ONCE = 16_384;

/** Splits a text at the ends of its JSON values, in one pass. */
async function repairedValues(broken: string): Promise<string[]> {
  const text = broken.replaceAll(LONG_BLANK, " ");
  const matches = (pattern: RegExp, index: number) => {
    pattern.lastIndex = index;
    return pattern.exec(text)?.[0];
  };
  const values: string[] = [];
  let parts: string[] = [];
  let depth = 0;
  let isText = false;
  let turnEnd = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (index >= turnEnd) {
      turnEnd = index + CHARACTERS_AT_ONCE;
      await ownTurn();
    }
    if (isText) {
      const escape = character === "\\" ? matches(ESCAPE, index) : undefined;
      isText = character !== '"' || matches(AFTER_TEXT, index + 1) === undefined;
      parts.push(escape ?? (isText ? (ESCAPED[character] ?? character) : character));
      index += (escape?.length ?? 1) - 1;
    } else if (depth > 0 || character === "{" || character === "[") {
      isText = character === '"';
      if (character === "{" || character === "[") depth++;
      if (character === "}" || character === "]") {
        depth--;
        if (parts.at(-1) === ",") parts.pop();
      }
      if (character.trim() !== "") parts.push(character);
    }
    if (depth === 0 && parts.length > 0) {
      values.push(parts.join(""));
      parts = [];
    }
  }
  return values.map((value) => value.replaceAll(/\p{Cc}/gu, " "));
}
