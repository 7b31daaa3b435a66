import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import { users } from "#shared/schema.ts";

/** A word of what was searched for, folded, with the members whose name it may mean. */
export interface SearchWord {
  text: string;
  length: number;
  /**
   * The word with each two neighbouring letters in the other order, when it is long enough to forgive. Such a slip
   * breaks up to four trigrams: "chikcen" resembles "chicken" by 0.38 only.
   */
  swapped: string[];
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
const FORGIVING_FROM = 4;
/** Share of a word's trigrams that must stand next to each other in the text. */
export const ALIKE = 0.45;
/**
 * The same against a whole word of the text. Without it the beginning alone is enough, and "rice" finds "ricotta" (0.30)
 * while "lasanga" must still find "lasagna" (0.33).
 */
export const ALIKE_WHOLE = 0.33;

/** Folds what was typed as the database folds what it keeps, and looks up which members its words name. */
export async function readPhrase(db: DbOrTx, typed: string): Promise<SearchPhrase> {
  const { rows } = await db.execute<Record<string, unknown> & SearchWord & { phrase: string }>(sql`
    with phrase as (
      select btrim(regexp_replace(fold_text(${typed}), '\\s+', ' ', 'g')) as text
    ), word as (
      select distinct text, char_length(text) as length, char_length(text) >= ${FORGIVING_FROM} as forgiving
      from (select string_to_table(text, ' ') as text from phrase) as words
      order by length desc
      limit ${MAX_WORDS}
    ), variant as (
      select word.*, array(
        select overlay(text placing reverse(substr(text, i, 2)) from i for 2)
        from generate_series(1, length - 1) i
        where forgiving
      ) as swapped
      from word
    ), member as materialized (
      select ${users.id} as id,
        fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username})) as name
      from ${users}
    )
    select phrase.text as phrase, variant.text, length, swapped,
      array(select id from member where strpos(name, variant.text) > 0) as named,
      array(
        select id from member
        where forgiving and strpos(name, variant.text) = 0 and (
          word_similarity(variant.text, name) >= ${ALIKE}
            and strict_word_similarity(variant.text, name) >= ${ALIKE_WHOLE}
          or exists (select from unnest(swapped) as variation where strpos(name, variation) > 0)
        )
      ) as "almostNamed"
    from phrase cross join variant`);
  return { text: rows[0]?.phrase ?? "", words: rows };
}
