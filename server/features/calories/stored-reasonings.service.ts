import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { reasoningOf, type EstimateAdjustment, type EstimateDetails } from "#shared/estimate-text.ts";

/*
 * 1.0.0 and 1.1.0 stored why an estimate is what it is in English only. A job reads these texts once, so that the page can word
 * them in each language. Remove this file in 2.0.0, which restores only backups of later versions.
 */

/** In the order in which they were written. */
const SENTENCES = {
  outdated: /The recipe has changed since this estimate\./,
  reference: /Reference estimate: (?<kcal>\d+) kcal\./,
  sum_of_servings: /Sum of the ingredients for (?<count>[\d.]+) servings, per serving: (?<items>.+?) kcal\./,
  sum_of_pieces: /Sum of the ingredients for (?<count>[\d.]+) pieces, per piece: (?<items>.+?) kcal\./,
  per_serving: /Per serving: (?<items>.+?) kcal\./,
  not_counted_and_others: /Not counted: '(?<names>.+?)' and others\./,
  not_counted: /Not counted: '(?<names>.+?)'\./,
  matches: /Matches (?<food>'.+?') in the reference table: (?<kcal>\d+) kcal for (?<serving>.+?)\./,
  mentions:
    /The description mentions (?<food>'.+?') in the reference table: (?<kcal>\d+) kcal for (?<serving>.+?)\./,
  adjusted: /Adjusted for (?<adjustments>.+?(?:%|kcal)\))\./,
};
const ITEM = /(.+?)(?: (\d+) g)? (\d+)(?: · |$)/gsu;
const ADJUSTMENT =
  /(?:'(?<word>.+?)'|(?<amount>lots of |without |)(?<food>.+?)) \((?<sign>[+−])(?<change>\d+) (?:%|kcal)\)(?:, |$)/gsu;
const KINDS: Record<string, EstimateAdjustment["kind"]> = { "lots of ": "plenty", "without ": "without" };

/** Bounds the cost of hostile texts. */
const MAX_LENGTH = 2_000;

/** Reads what `reasoningOf` wrote; other words stay as they are. */
export function readReasoning(reasoning: string): EstimateDetails {
  const details: EstimateDetails = { before: [], items: [], after: [] };
  let rest = reasoning.slice(0, MAX_LENGTH);
  for (const text of Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]) {
    const found = new RegExp(`^${SENTENCES[text].source}(?: |$)`, "su").exec(rest);
    if (!found) continue;
    const { items, food, serving } = found.groups ?? {};
    rest = rest.slice(found[0].length);
    if (items) details.items = [...items.matchAll(ITEM)].map(readItem);
    details[items || text === "reference" ? "before" : "after"].push({
      text,
      values: readValues(found.groups),
      ...(food && serving && { english: { food, serving } }),
    });
  }
  if (rest) details.after.push(rest);
  return reasoningOf(details) === reasoning ? details : { before: [], items: [], after: [reasoning] };
}

const readItem = ([, name = "", grams, kcal]: RegExpExecArray) => ({
  name,
  kcal: Number(kcal),
  ...(grams && { grams: Number(grams) }),
});

/** What only readers of English need is left out: "'lahmacun' under 'Turkish pizza'", "1 plate, 400 g". */
const readValues = ({ count, kcal, names, food, serving, adjustments }: Record<string, string> = {}) => ({
  ...(count && { count: Number(count) }),
  ...(kcal && { kcal: Number(kcal) }),
  ...(names && { names: names.split("', '") }),
  ...(food && { food: food.replace(/(?<=') under '.+$/s, "") }),
  ...(serving && { serving: serving.replace(/^.+, /s, "") }),
  ...(adjustments && { adjustments: [...adjustments.matchAll(ADJUSTMENT)].map(readAdjustment) }),
});

function readAdjustment({ groups = {} }: RegExpExecArray): EstimateAdjustment {
  const { word, amount = "", food = "", sign, change } = groups;
  const kind = KINDS[amount] ?? (food === "cooking fat" ? "fat" : "food");
  return { kind: word ? "word" : kind, name: word ?? food, change: Number(change) * (sign === "+" ? 1 : -1) };
}

const AT_ONCE = 500;

/** The explanations without details: of dishes, and of the results of batches. */
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
      const { rows } = await db.execute<{ reasoning: string }>(sql`${find} limit ${AT_ONCE}`);
      const read = JSON.stringify(rows.map((row) => ({ ...row, details: readReasoning(row.reasoning) })));
      await db.execute(
        sql`with read as (select * from jsonb_to_recordset(${read}::jsonb) as read (row text, reasoning text, details jsonb)) ${save}`,
      );
      count = rows.length;
    }
  }
}
