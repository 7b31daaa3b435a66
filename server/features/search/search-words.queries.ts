import { ALIKE, runNamed, type Database, type NamedStatement } from "#server/database/db.ts";

/** A word of what was searched for, folded, with the members whose name it may mean. */
export interface SearchWord {
  text: string;
  length: number;
  /**
   * The word with each two neighbouring letters in the other order, if it is long enough for typos. Such a slip breaks up
   * to four trigrams: "chikcen" resembles "chicken" by 0.38 only.
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

/** Each word costs time; later ones hardly narrow the search. */
const MAX_WORDS = 10;
/** Shorter words resemble too many others. */
const FORGIVING_FROM = 4;
/**
 * The share of a word's trigrams that a whole word of the text must have. `ALIKE` alone accepts the beginning of a word:
 * "rice" would find "ricotta" (0.30), while "lasanga" must find "lasagna" (0.33).
 */
export const ALIKE_WHOLE = 0.33;

const READ_PHRASE: NamedStatement = {
  name: "read_search_phrase",
  text: `
    with phrase as (
      select btrim(regexp_replace(fold_text($1), '\\s+', ' ', 'g')) as text
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
      select id, fold_text(concat_ws(' ', first_name, last_name, username)) as name from users
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
    from phrase cross join variant`,
};

/** Folds the phrase as the database folds its texts, and finds the members that its words name. */
export async function readPhrase(db: Database, typed: string): Promise<SearchPhrase> {
  const words = await runNamed<SearchWord & { phrase: string }>(db, READ_PHRASE, [typed]);
  return { text: words[0]?.phrase ?? "", words };
}
