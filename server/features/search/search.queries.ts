import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { runNamed, type Database } from "#server/database/db.ts";
import { firstImageName } from "#server/database/first-image.sql.ts";
import { isPendingMenu } from "#server/database/pending-menus.sql.ts";
import { avatarColorOf } from "#server/database/users.sql.ts";
import { users } from "#shared/schema/index.ts";
import type { DishHit, MenuHit } from "#shared/search.api.ts";
import { WHOLE_WORD_SIMILARITY, type SearchPhrase, type SearchWord } from "./search-phrase.queries.ts";

const SEARCH_MAX_RESULTS = 20;

interface SearchHits {
  dishes: DishHit[];
  menus: MenuHit[];
}

/** Finds dishes and menus that match every word; best match first, then newest first. */
export async function listHits(db: Database, phrase: SearchPhrase): Promise<SearchHits> {
  const hits = await runSearch<SearchHits>(db, phrase, "hits");
  return hits ?? { dishes: [], menus: [] };
}

/** Finds the same dishes in the same order as `listHits`, and all that follow. */
export async function listDishIds(db: Database, phrase: SearchPhrase): Promise<number[]> {
  return (await runSearch<{ ids: number[] }>(db, phrase, "dish_ids"))?.ids ?? [];
}

async function runSearch<Row extends object>(db: Database, { text, words }: SearchPhrase, result: Result) {
  if (words.length === 0) return undefined;
  const matchesMembers = words.some(
    ({ memberIds, similarMemberIds }) => memberIds.length + similarMemberIds.length > 0,
  );
  const [row] = await runNamed<Row>(db, statementFor(words.length, matchesMembers, result), [
    text,
    ...words.flatMap((word) => valuesOf(word, matchesMembers)),
  ]);
  return row;
}

/** `hits` has up to 20 dishes and menus, `dish_ids` all dishes. */
type Result = "hits" | "dish_ids";

/**
 * Each level extends the previous one and runs only if that found too few results:
 * - `headline`: words are in the title, the category or the name of the creator
 * - `description`: or in the description; always runs for all dishes
 * - `typos`: or are similar to a word of the headline or name
 * - `anything`: or are similar to a word of the description; one or two letters also match inside words
 */
const LEVELS = ["headline", "description", "typos", "anything"] as const;
type Level = (typeof LEVELS)[number];

/** The trigram index supports shorter words only at the beginning of a word. */
const MIN_INDEXED_LENGTH = 3;

/** Returns the parameters of a word, in the order of `parametersAt`. */
function valuesOf(
  { text, length, swapped, memberIds, similarMemberIds }: SearchWord,
  matchesMembers: boolean,
): unknown[] {
  const pattern = text.replace(/[\\%_]/g, "\\$&");
  const inside = `%${pattern}%`;
  const contains =
    length >= MIN_INDEXED_LENGTH ? [inside] : [`${pattern}%`, `% ${pattern}%`, `%\n${pattern}%`];
  const typos = swapped.map((variant) => `%${variant.replace(/[\\%_]/g, "\\$&")}%`);
  const typoWord = swapped.length > 0 ? text : null;
  const values = [text, contains, [...contains, ...typos], [inside, ...typos], typoWord];
  return matchesMembers ? [...values, memberIds, [...memberIds, ...similarMemberIds]] : values;
}

/** SQL expressions for the parameters of a word. */
interface WordParameters {
  text: string;
  contains: string;
  firstPattern: string;
  otherPatterns: string;
  containsTypo: string;
  inside: string;
  typoWord: string;
  memberIds?: string;
  similarMemberIds?: string;
}

/**
 * `(select $1)` hides the value from the planner, so that PostgreSQL plans the statement only once per connection. With
 * members, each call is planned for its values, because a member may have created few or most of the dishes.
 */
function parametersAt(index: number, matchesMembers: boolean): WordParameters {
  const first = 2 + index * (matchesMembers ? 7 : 5);
  const text = (offset: number) =>
    matchesMembers ? `$${first + offset}::text` : `(select $${first + offset}::text)`;
  const list = (offset: number) =>
    matchesMembers ? `$${first + offset}::text[]` : `(select $${first + offset}::text[])::text[]`;
  const element = (subscript: string) => `(select ($${first + 1}::text[])[${subscript}])`;
  return {
    text: text(0),
    contains: list(1),
    firstPattern: element("1"),
    otherPatterns: `${element("2:")}::text[]`,
    containsTypo: list(2),
    inside: list(3),
    typoWord: text(4),
    ...(matchesMembers && { memberIds: list(5), similarMemberIds: list(6) }),
  };
}

/** The connection pool sets the threshold of `<%`. */
const isSimilar = (text: string, { typoWord }: WordParameters) =>
  `(${typoWord} <% ${text} and strict_word_similarity(${typoWord}, ${text}) >= ${WHOLE_WORD_SIMILARITY})`;

const isLike = (text: string, patterns: string) => `${text} like any (${patterns})`;
const isCreatedBy = (memberIds: string | undefined) => (memberIds ? [`created_by = any (${memberIds})`] : []);

const conditions: Record<Level, (word: WordParameters) => string[]> = {
  // Not only `like any (contains)`: the planner scans the table if several words have that condition on one column.
  headline: (word) => [
    `search_headline like ${word.firstPattern}`,
    isLike("search_headline", word.otherPatterns),
    ...isCreatedBy(word.memberIds),
  ],
  description: (word) => [...conditions.headline(word), isLike("search_description", word.contains)],
  typos: (word) => [
    isLike("search_headline", word.containsTypo),
    isLike("search_description", word.contains),
    ...isCreatedBy(word.similarMemberIds),
    isSimilar("search_headline", word),
  ],
  anything: (word) => [
    isLike("search_headline", word.inside),
    isLike("search_description", word.inside),
    ...isCreatedBy(word.similarMemberIds),
    isSimilar("search_headline", word),
    isSimilar("search_description", word),
  ],
};

/** Ranks titles: equals the phrase, starts with it, a word starts with it, contains all words, anything else. */
const headlineRank = (words: WordParameters[]) => `case
  when starts_with(search_headline, $1 || E'\\n') then 0
  when starts_with(search_headline, $1) then 1
  when strpos(${TITLE}, ' ' || $1) > 0 then 2
  when ${words.map(({ text }) => `strpos(${TITLE}, ${text}) > 0`).join(" and ")} then 3
  else 4 end`;
const TITLE = "split_part(search_headline, E'\\n', 1)";

function rankAt(level: Level, words: WordParameters[]): string {
  if (level === "headline") return headlineRank(words);
  return level === "description" ? "0" : "-word_similarity($1, search_headline)";
}

interface Searched {
  table: "dishes" | "menus";
  /** A condition for records that are never found. */
  hidden: string;
  limit: number | "all";
}

/** Selects results that earlier levels have not found. PostgreSQL skips the scan if they found enough. */
function levelCte({ table, hidden, limit }: Searched, level: Level, words: WordParameters[]): string {
  const earlier = LEVELS.slice(0, LEVELS.indexOf(level)).map((name) => `select id from ${table}_${name}`);
  const before = earlier.join(" union all ");
  const enough = level === "anything" ? 1 : SEARCH_MAX_RESULTS;
  const stopsEarly = level !== "description" || limit !== "all";
  const filters = [
    ...(before && stopsEarly ? [`(select count(*) from (${before}) as found) < ${enough}`] : []),
    ...(before ? [`id not in (${before})`] : []),
    ...words.map((word) => `(${conditions[level](word).join(" or ")})`),
    `not ${hidden}`,
  ];
  return `${table}_${level} as materialized (
    select id, created_at, ${LEVELS.indexOf(level)} as level, (${rankAt(level, words)})::real as rank from ${table}
    where ${filters.join(" and ")}
    order by rank, created_at desc, id desc limit ${limit})`;
}

const bestFirst = (table: string) =>
  `${table}_found.level, ${table}_found.rank, ${table}_found.created_at desc, ${table}_found.id desc`;

function searchCtes(searched: Searched, words: WordParameters[]): string {
  const { table, limit } = searched;
  const all = LEVELS.map((level) => `select * from ${table}_${level}`).join(" union all ");
  return `${LEVELS.map((level) => levelCte(searched, level, words)).join(",\n")},
  ${table}_found as (
    select * from (${all}) as ${table}_found order by ${bestFirst(table)} limit ${limit})`;
}

const toText = (fragment: SQL) => new PgDialect().sqlToQuery(fragment).sql;

const CREATOR = `json_build_object(
  'id', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email,
  'color', ${toText(avatarColorOf(users.position))})`;

const dishIdsStatement = (words: WordParameters[]) => `
with ${searchCtes({ table: "dishes", hidden: "false", limit: "all" }, words)}
select coalesce(json_agg(id order by ${bestFirst("dishes")}), '[]') as ids from dishes_found`;

const hitsStatement = (words: WordParameters[]) => `
with ${searchCtes({ table: "dishes", hidden: "false", limit: SEARCH_MAX_RESULTS }, words)},
${searchCtes({ table: "menus", hidden: toText(isPendingMenu), limit: SEARCH_MAX_RESULTS }, words)}
select
  (select coalesce(json_agg(json_build_object(
      'id', dishes.id, 'title', title, 'description', description, 'category', category,
      'images', dishes.images, 'imageColor', images.color, 'creator', ${CREATOR}) order by ${bestFirst("dishes")}), '[]')
    from dishes_found join dishes using (id) join users on users.id = dishes.created_by
      left join images on images.name = ${toText(firstImageName)}) as dishes,
  (select coalesce(json_agg(json_build_object(
      'id', menus.id, 'title', title, 'description', description, 'eventDate', event_date, 'eventTime', event_time,
      'isArchived', is_archived, 'guestName', guest_name,
      'creator', case when users.id is not null then ${CREATOR} end) order by ${bestFirst("menus")}), '[]')
    from menus_found join menus using (id) left join users on users.id = menus.created_by) as menus`;

const statements = new Map<string, { name?: string; text: string }>();

function statementFor(words: number, matchesMembers: boolean, result: Result) {
  const key = `search_${result}_${words}_words${matchesMembers ? "_members" : ""}`;
  let statement = statements.get(key);
  if (!statement) {
    const parameters = Array.from({ length: words }, (_, index) => parametersAt(index, matchesMembers));
    const text = result === "hits" ? hitsStatement(parameters) : dishIdsStatement(parameters);
    statement = matchesMembers ? { text } : { name: key, text };
    statements.set(key, statement);
  }
  return statement;
}
