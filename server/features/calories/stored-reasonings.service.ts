/**
 * Estimates of 1.0.0 and 1.1.0 are stored as English text without `details`. A job reads them once, so that the page can word
 * them in each language. Remove this file in 2.0.0, which restores backups of 1.2 and later.
 */
import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import type { EstimateAdjustment, EstimateDetails } from "#shared/estimate-details.ts";
import { reasoningOf } from "#shared/estimate-text.ts";

const REASONING = new RegExp(
  [
    /^(?<outdated>The recipe has changed since this estimate\.(?: |$))?/,
    /(?:Reference estimate: (?<reference>\d+) kcal\.(?: |$))?/,
    /(?:(?:Sum of the ingredients for (?<count>[\d.]+) (?<unit>piece|serving)s, per \k<unit>|Per serving): (?<items>.+?) kcal\.(?: |$))?/,
    /(?:Not counted: '(?<names>.+?)'(?<more> and others)?\.(?: |$))?/,
    /(?:(?<found>Matches|The description mentions) '(?<name>.+?)'(?: under '(?<entry>.+?)')? in the reference table: (?<kcal>\d+) kcal for (?<serving>.+?), (?<weight>\d+ (?:g|ml))\.(?: |$))?/,
    /(?:Adjusted for (?<changes>.+?(?:%|kcal)\))\.(?: |$))?(?<text>.*)$/,
  ]
    .map(({ source }) => source)
    .join(""),
  "su",
);
const ITEM = /(.+?)(?: (\d+) g)? (\d+)(?: · |$)/gsu;
const CHANGE =
  /(?:'(?<word>.+?)'|(?:(?<amount>lots of|without) )?(?<food>.+?)) \((?<sign>[+−])(?<change>\d+) (?:%|kcal)\)(?:, |$)/gsu;
const KINDS: Record<string, EstimateAdjustment["kind"]> = { "lots of": "plenty", without: "without" };

/** Reads what `reasoningOf` wrote; any other text stays as it is. */
export function readReasoning(reasoning: string): EstimateDetails {
  const { text = "", ...found } = REASONING.exec(reasoning)?.groups ?? {};
  const { outdated, reference, count, items, names, kcal, name = "", serving = "", weight = "" } = found;
  const details: EstimateDetails = {
    ...(outdated && { isOutdated: true }),
    ...(reference && { reference: Number(reference) }),
    ...(count && { makes: { count: Number(count), isPieces: found.unit === "piece" } }),
    ...(items && { items: [...items.matchAll(ITEM)].map(readItem) }),
    ...(names && { uncounted: { names: names.split("', '"), hasMore: found.more !== undefined } }),
    ...(kcal && {
      match: {
        isByTitle: found.found === "Matches",
        name,
        entry: found.entry,
        kcal: Number(kcal),
        serving,
        weight,
      },
    }),
    ...(found.changes && { adjustments: [...found.changes.matchAll(CHANGE)].map(readChange) }),
    ...(text && { text }),
  };
  return reasoningOf(details) === reasoning ? details : { text: reasoning };
}

function readItem([, name = "", grams, kcal]: RegExpExecArray) {
  return { name, kcal: Number(kcal), ...(grams && { grams: Number(grams) }) };
}

function readChange({ groups = {} }: RegExpExecArray): EstimateAdjustment {
  const { word, amount = "", food = "", sign, change } = groups;
  const kind = KINDS[amount] ?? (food === "cooking fat" ? "fat" : "food");
  return { kind: word ? "word" : kind, name: word ?? food, change: Number(change) * (sign === "+" ? 1 : -1) };
}

const AT_ONCE = 500;

/** The stored explanations without details: of dishes, and of the results of batches. */
const STORED = [
  {
    find: sql`select id as row, calories_reasoning as reasoning from dishes
      where calories_reasoning is not null and calories_details is null`,
    save: sql`update dishes set calories_details = read.details from read
      where dishes.id = read.row::integer and calories_reasoning = read.reasoning`,
  },
  {
    find: sql`select job_id || ' ' || position as row, outcome ->> 'reasoning' as reasoning from job_items
      where outcome ? 'reasoning' and not outcome ? 'details'`,
    save: sql`update job_items set outcome = outcome || jsonb_build_object('details', read.details) from read
      where job_id || ' ' || position = read.row`,
  },
];

/** A job; `updatedAt` stays as it is. */
export async function convertReasonings({ db }: Pick<Deps, "db">, signal?: AbortSignal): Promise<void> {
  for (const { find, save } of STORED) {
    for (let count = AT_ONCE; count === AT_ONCE;) {
      signal?.throwIfAborted();
      const { rows } = await db.execute<{ row: string; reasoning: string }>(sql`${find} limit ${AT_ONCE}`);
      const read = rows.map((row) => ({ ...row, details: readReasoning(row.reasoning) }));
      await db.execute(sql`with read as (
        select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (row text, reasoning text, details jsonb)
      ) ${save}`);
      count = rows.length;
    }
  }
}
