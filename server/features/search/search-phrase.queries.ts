import { WORD_SIMILARITY, runNamed, type Database, type NamedStatement } from "#server/database/db.ts";

/** A word of the search phrase, folded (lower case, no accents), and the members whose names it matches. */
export interface SearchWord {
  text: string;
  length: number;
  /**
   * Variants with two adjacent letters swapped, for words long enough for typos. A swap changes up to four trigrams, so
   * that trigrams alone miss it: the similarity of "chikcen" and "chicken" is only 0.38.
   */
  swapped: string[];
  /** Ids of members whose name contains the word. */
  memberIds: string[];
  /** Ids of members whose name contains the word with a typo. */
  similarMemberIds: string[];
}

export interface SearchPhrase {
  text: string;
  words: SearchWord[];
}

/** Additional words cost time but hardly narrow the search. */
const MAX_WORDS = 10;
/** Shorter words are similar to too many others. */
const MIN_TYPO_LENGTH = 4;
/** Each swap is one more pattern for every text, so only the shorter words of a long phrase have some. */
const MAX_SWAPS = 30;
/**
 * Minimum similarity to a whole word of the text. `WORD_SIMILARITY` alone also matches the beginning of a word: "rice"
 * would find "ricotta" (0.30), while "lasanga" must find "lasagna" (0.33).
 */
export const WHOLE_WORD_SIMILARITY = 0.33;

const PARSE_PHRASE: NamedStatement = {
  name: "parse_search_phrase",
  text: `
    with phrase as (
      select btrim(regexp_replace(fold_text($1), '\\s+', ' ', 'g')) as text
    ), word as (
      select distinct text, char_length(text) as length, char_length(text) >= ${MIN_TYPO_LENGTH} as tolerates_typos
      from (select string_to_table(text, ' ') as text from phrase) as words
      order by length desc
      limit ${MAX_WORDS}
    ), variant as (
      select word.*, array(
        select overlay(text placing reverse(substr(text, i, 2)) from i for 2)
        from generate_series(1, length - 1) i
        where tolerates_typos and letters <= ${MAX_SWAPS}
      ) as swapped
      from (select *, sum(length) filter (where tolerates_typos) over (order by length, text) as letters from word) as word
    ), member as materialized (
      select id, fold_text(concat_ws(' ', first_name, last_name, username)) as name from users
    )
    select phrase.text as phrase, variant.text, length, swapped,
      array(select id from member where strpos(name, variant.text) > 0) as "memberIds",
      array(
        select id from member
        where tolerates_typos and strpos(name, variant.text) = 0 and (
          word_similarity(variant.text, name) >= ${WORD_SIMILARITY}
            and strict_word_similarity(variant.text, name) >= ${WHOLE_WORD_SIMILARITY}
          or exists (select from unnest(swapped) as variation where strpos(name, variation) > 0)
        )
      ) as "similarMemberIds"
    from phrase cross join variant`,
};

/** Folds the phrase, splits it into words and finds the members that they match. */
export async function parsePhrase(db: Database, typed: string): Promise<SearchPhrase> {
  const words = await runNamed<SearchWord & { phrase: string }>(db, PARSE_PHRASE, [typed]);
  return { text: words[0]?.phrase ?? "", words };
}
