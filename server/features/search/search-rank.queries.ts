import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/database/db.ts";
import { SEARCH_MAX_RESULTS } from "#shared/limits.ts";
import { matches, type Level, type Target } from "./search-match.queries.ts";
import type { SearchPhrase } from "./search-words.queries.ts";

export interface RankedTarget extends Target {
  table: PgTable;
  id: AnyPgColumn;
  title: AnyPgColumn;
  createdAt: AnyPgColumn;
  /** Rows that are not found whatever they say. */
  hidden?: SQL;
}

/**
 * Ids of what matches at this level and was not found before, best first, then newest first.
 * Folding a text costs more than comparing it: `materialized` keeps it at once a row.
 */
export async function rankMatches(
  db: DbOrTx,
  target: RankedTarget,
  phrase: SearchPhrase,
  level: Level,
  found: number[],
): Promise<number[]> {
  const { table, id, title, headline, createdAt, createdBy, hidden } = target;
  const isNew = sql`${id} <> all (${sql.param(found)}::integer[])`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (
      select ${id} as id, ${createdAt} as created_at, ${createdBy} as created_by,
        fold_text(${title}) as title, ${headline} as headline
      from ${table}
      where ${and(matches(target, phrase, level), isNew, hidden && sql`not ${hidden}`)}
    )
    select id from found
    order by ${sql.join([...bestFirst(phrase, level), sql`created_at desc, id desc`], sql`, `)}
    limit ${SEARCH_MAX_RESULTS - found.length}`);
  return rows.map((row) => row.id);
}

function bestFirst(phrase: SearchPhrase, level: Level): SQL[] {
  if (level === "headline") return [headlineRank(phrase)];
  return level === "description" ? [] : [sql`word_similarity(${phrase.text}, headline) desc`];
}

/** The title is the phrase, begins with it, has it at the beginning of a word, has its words; or other names help. */
function headlineRank({ text, words }: SearchPhrase): SQL {
  return sql`case
    when title = ${text} then 0
    when starts_with(title, ${text}) then 1
    when strpos(title, ${` ${text}`}) > 0 then 2
    when ${and(...words.map((word) => sql`strpos(title, ${word.text}) > 0`))} then 3
    else 4 end`;
}
