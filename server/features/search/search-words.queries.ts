import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/db.ts";
import { users } from "#shared/schema.ts";

/** A word of what was searched for, folded, with the members whose name it may mean. */
export interface SearchWord {
  text: string;
  /** Its letters; accents and ligatures are already apart. */
  length: number;
  /** Members with the word in their name. */
  named: string[];
  /** Members with a name that is a typo away. */
  almostNamed: string[];
}

export interface SearchPhrase {
  text: string;
  words: SearchWord[];
}

/** Each word costs; what comes after this many narrows nothing that matters. */
const MAX_WORDS = 10;
/** Shorter words resemble too many others. */
export const FORGIVING_FROM = 4;
/** Share of a word's trigrams that must stand next to each other in the text. */
export const ALIKE = 0.45;
/**
 * The same against a whole word of the text. Without it the beginning alone is enough, and "rice" finds "ricotta" (0.30)
 * while "lasanga" must still find "lasagna" (0.33).
 */
export const ALIKE_WHOLE = 0.33;

/** Folds what was typed as the database folds what it keeps, and looks up which members its words name. */
export async function readPhrase(db: DbOrTx, typed: string): Promise<SearchPhrase> {
  const name = sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username}))`;
  const { rows } = await db.execute<{ phrase: string; word: string; named: string[]; almost: string[] }>(sql`
    with phrase as (
      select btrim(regexp_replace(fold_text(${typed}), '\\s+', ' ', 'g')) as text
    ), member as materialized (
      select ${users.id} as id, ${name} as name from ${users}
    )
    select phrase.text as phrase, word,
      coalesce(array_agg(id) filter (where strpos(name, word) > 0), '{}') as named,
      coalesce(array_agg(id) filter (where strpos(name, word) = 0
        and char_length(word) >= ${FORGIVING_FROM}
        and word_similarity(word, name) >= ${ALIKE}
        and strict_word_similarity(word, name) >= ${ALIKE_WHOLE}), '{}') as almost
    from phrase
    cross join lateral (select distinct word from string_to_table(phrase.text, ' ') word) words
    left join member on true
    group by phrase.text, word
    order by char_length(word) desc
    limit ${MAX_WORDS}`);
  return {
    text: rows[0]?.phrase ?? "",
    words: rows.map(({ word, named, almost }) => ({
      text: word,
      length: Array.from(word).length,
      named,
      almostNamed: almost,
    })),
  };
}
