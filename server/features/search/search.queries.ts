import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { runNamed, type Database } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { isPending } from "#server/database/pending-menus.sql.ts";
import { SEARCH_MAX_RESULTS } from "#shared/limits.ts";
import type { DishHit, MenuHit } from "#shared/search.api.ts";
import { ALIKE_WHOLE, type SearchPhrase, type SearchWord } from "./search-words.queries.ts";

export interface SearchHits {
  dishes: DishHit[];
  menus: MenuHit[];
}

/** Dishes and menus in which every word matches somewhere, best match first, then newest first. */
export async function listHits(db: Database, { text, words }: SearchPhrase): Promise<SearchHits> {
  const namesPeople = words.some(({ named, almostNamed }) => named.length + almostNamed.length > 0);
  const [hits] = await runNamed<SearchHits>(db, statementFor(words.length, namesPeople), [
    text,
    ...words.flatMap((word) => valuesOf(word, namesPeople)),
  ]);
  return hits ?? { dishes: [], menus: [] };
}

/**
 * Each level finds what the one before finds and more, and runs only if that is not enough:
 * - `headline`: words stand in the title, the category or a name
 * - `description`: or in the description
 * - `typos`: or resemble a word of the headline or a name
 * - `anything`: or resemble a word of the description; one or two letters may stand inside a word
 */
const LEVELS = ["headline", "description", "typos", "anything"] as const;
type Level = (typeof LEVELS)[number];

/** Three letters make a trigram that the index can look up; fewer only do at the beginning of a word. */
const INDEXED_FROM = 3;

/** The parameters of one word, in the order of `wordAt`. */
function valuesOf(
  { text, length, swapped, named, almostNamed }: SearchWord,
  namesPeople: boolean,
): unknown[] {
  const pattern = text.replace(/[\\%_]/g, "\\$&");
  const inside = `%${pattern}%`;
  const contains = length >= INDEXED_FROM ? [inside] : [`${pattern}%`, `% ${pattern}%`, `%\n${pattern}%`];
  const slips = swapped.map((variant) => `%${variant.replace(/[\\%_]/g, "\\$&")}%`);
  const resembling = swapped.length > 0 ? text : null;
  const values = [text, contains, [...contains, ...slips], [inside, ...slips], resembling];
  return namesPeople ? [...values, named, [...named, ...almostNamed]] : values;
}

/** SQL for the parameters of one word. */
interface Word {
  text: string;
  contains: string;
  containsTypo: string;
  inside: string;
  resembling: string;
  named?: string;
  almostNamed?: string;
}

/**
 * PostgreSQL plans a statement once per connection if its plan does not depend on the values: `(select $1)` hides them.
 * A statement about people is planned for its values each time, because few or all dishes may be of one member.
 */
function wordAt(index: number, namesPeople: boolean): Word {
  const first = 2 + index * (namesPeople ? 7 : 5);
  const text = (offset: number) =>
    namesPeople ? `$${first + offset}::text` : `(select $${first + offset}::text)`;
  const list = (offset: number) =>
    namesPeople ? `$${first + offset}::text[]` : `(select $${first + offset}::text[])::text[]`;
  return {
    text: text(0),
    contains: list(1),
    containsTypo: list(2),
    inside: list(3),
    resembling: text(4),
    ...(namesPeople && { named: list(5), almostNamed: list(6) }),
  };
}

/** The pool sets the threshold of `<%`. */
const resembles = (text: string, { resembling }: Word) =>
  `(${resembling} <% ${text} and strict_word_similarity(${resembling}, ${text}) >= ${ALIKE_WHOLE})`;

const isLike = (text: string, patterns: string) => `${text} like any (${patterns})`;
const isBy = (users: string | undefined) => (users ? [`created_by = any (${users})`] : []);

const waysToMatch: Record<Level, (word: Word) => string[]> = {
  headline: (word) => [isLike("search_headline", word.contains), ...isBy(word.named)],
  description: (word) => [...waysToMatch.headline(word), isLike("search_description", word.contains)],
  typos: (word) => [
    isLike("search_headline", word.containsTypo),
    isLike("search_description", word.contains),
    ...isBy(word.almostNamed),
    resembles("search_headline", word),
  ],
  anything: (word) => [
    isLike("search_headline", word.inside),
    isLike("search_description", word.inside),
    ...isBy(word.almostNamed),
    resembles("search_headline", word),
    resembles("search_description", word),
  ],
};

/** The title is the phrase, begins with it, has it at the beginning of a word, has its words; or other names help. */
const headlineRank = (words: Word[]) => `case
  when starts_with(search_headline, $1 || E'\\n') then 0
  when starts_with(search_headline, $1) then 1
  when strpos(${TITLE}, ' ' || $1) > 0 then 2
  when ${words.map(({ text }) => `strpos(${TITLE}, ${text}) > 0`).join(" and ")} then 3
  else 4 end`;
const TITLE = "split_part(search_headline, E'\\n', 1)";

function rankAt(level: Level, words: Word[]): string {
  if (level === "headline") return headlineRank(words);
  return level === "description" ? "0" : "-word_similarity($1, search_headline)";
}

/** The hits of a level that earlier levels have not found. PostgreSQL skips the scan if they found enough. */
function levelOf(table: string, hidden: string, level: Level, words: Word[]): string {
  const earlier = LEVELS.slice(0, LEVELS.indexOf(level)).map((name) => `select id from ${table}_${name}`);
  const found = earlier.join(" union all ");
  const enough = level === "anything" ? 1 : SEARCH_MAX_RESULTS;
  const isNew = `(select count(*) from (${found}) as found) < ${enough} and id <> all (array(${found}))`;
  const conditions = [
    ...(found ? [isNew] : []),
    ...words.map((word) => `(${waysToMatch[level](word).join(" or ")})`),
    `not ${hidden}`,
  ];
  return `${table}_${level} as materialized (
    select id, created_at, ${LEVELS.indexOf(level)} as level, (${rankAt(level, words)})::real as rank from ${table}
    where ${conditions.join(" and ")}
    order by rank, created_at desc, id desc limit ${SEARCH_MAX_RESULTS})`;
}

const bestFirst = (table: string) =>
  `${table}_found.level, ${table}_found.rank, ${table}_found.created_at desc, ${table}_found.id desc`;

function searchOf(table: string, hidden: string, words: Word[]): string {
  const all = LEVELS.map((level) => `select * from ${table}_${level}`).join(" union all ");
  return `${LEVELS.map((level) => levelOf(table, hidden, level, words)).join(",\n")},
  ${table}_found as (
    select * from (${all}) as ${table}_found order by ${bestFirst(table)} limit ${SEARCH_MAX_RESULTS})`;
}

const textOf = (fragment: SQL) => new PgDialect().sqlToQuery(fragment).sql;

const PERSON = `json_build_object(
  'id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email)`;

const hitsOf = (words: Word[]) => `with ${searchOf("dishes", "false", words)},
${searchOf("menus", textOf(isPending), words)}
select
  (select coalesce(json_agg(json_build_object(
      'id', dishes.id, 'title', title, 'description', description, 'category', category,
      'images', dishes.images, 'imageColor', images.color, 'creator', ${PERSON}) order by ${bestFirst("dishes")}), '[]')
    from dishes_found join dishes using (id) join users on users.id = dishes.created_by
      left join images on images.name = ${textOf(firstImageName)}) as dishes,
  (select coalesce(json_agg(json_build_object(
      'id', menus.id, 'title', title, 'description', description, 'eventDate', event_date, 'eventTime', event_time,
      'isArchived', is_archived, 'guestName', guest_name,
      'creator', case when users.id is not null then ${PERSON} end) order by ${bestFirst("menus")}), '[]')
    from menus_found join menus using (id) left join users on users.id = menus.created_by) as menus`;

const statements = new Map<string, { name?: string; text: string }>();

function statementFor(words: number, namesPeople: boolean) {
  const key = `search_${words}_words${namesPeople ? "_people" : ""}`;
  let statement = statements.get(key);
  if (!statement) {
    const text = hitsOf(Array.from({ length: words }, (_, index) => wordAt(index, namesPeople)));
    statement = namesPeople ? { text } : { name: key, text };
    statements.set(key, statement);
  }
  return statement;
}
