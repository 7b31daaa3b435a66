import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ALIKE_WHOLE, type SearchPhrase, type SearchWord } from "./search-words.queries.ts";

/** What is searched in one table. The two texts are exactly those of its trigram index. */
export interface Target {
  headline: SQL;
  description: SQL;
  createdBy: AnyPgColumn;
}

/**
 * How far a search goes; each level finds what the one before finds and more.
 * - `headline`: words stand in the title, the category or a name
 * - `description`: or in the description
 * - `typos`: or resemble a word of the headline or a name
 * - `anything`: or resemble a word of the description; one or two letters may stand inside a word
 */
export type Level = "headline" | "description" | "typos" | "anything";

/** Every word must match somewhere. The threshold of `<%` is set by the caller. */
export function matches(target: Target, { words }: SearchPhrase, level: Level): SQL | undefined {
  return and(...words.map((word) => or(...waysToMatch(target, word, level))));
}

/** The cheaper ones first: a row that matches is not looked at further. */
function waysToMatch({ headline, description, createdBy }: Target, word: SearchWord, level: Level) {
  const contains = level === "anything" ? containsInside : containsWord;
  const inHeadline = [contains(headline, word), createdByOne(createdBy, word.named)];
  if (level === "headline") return inHeadline;
  const inText = [...inHeadline, contains(description, word)];
  if (level === "description") return inText;
  const almost = [...inText, resembles(headline, word), createdByOne(createdBy, word.almostNamed)];
  return level === "typos" ? almost : [...almost, resembles(description, word)];
}

/** Three letters make a trigram that the index can look up; fewer only do at the beginning of a word. */
const INDEXED_FROM = 3;

function containsWord(text: SQL, word: SearchWord): SQL {
  if (word.length >= INDEXED_FROM) return containsInside(text, word);
  const pattern = escapePattern(word.text);
  return likeAny(text, [`${pattern}%`, `% ${pattern}%`]);
}

function containsInside(text: SQL, word: SearchWord): SQL {
  return sql`${text} like ${`%${escapePattern(word.text)}%`}`;
}

/** One comparison instead of several: the text is folded once. */
function likeAny(text: SQL, patterns: string[]): SQL {
  return sql`${text} like any (${sql.param(patterns)}::text[])`;
}

function resembles(text: SQL, word: SearchWord): SQL | undefined {
  if (word.swapped.length === 0) return undefined;
  return or(
    and(
      sql`${word.text}::text <% ${text}`,
      sql`strict_word_similarity(${word.text}, ${text}) >= ${ALIKE_WHOLE}`,
    ),
    likeAny(
      text,
      word.swapped.map((variant) => `%${escapePattern(variant)}%`),
    ),
  );
}

function createdByOne(column: AnyPgColumn, users: string[]): SQL | undefined {
  return users.length > 0 ? inArray(column, users) : undefined;
}

/** `%`, `_` and `\` mean themselves. */
function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
