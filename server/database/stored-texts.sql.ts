import { sql } from "drizzle-orm";
import { reasoningOf, type EstimateAdjustment, type EstimateDetails } from "#shared/estimate-text.ts";
import { FAILURES, type StoredFailure } from "#shared/failures.ts";
import type { Database } from "./db.ts";

/*
 * 1.0.0 and 1.1.0 stored explanations of estimates, and why something failed, in English only. A job reads these texts
 * once, so that the page can word them in each language. Until 2.0.0 (docs/releases.md), like the columns it empties.
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
    const match = new RegExp(`^${SENTENCES[text].source}(?: |$)`, "su").exec(rest);
    if (!match) continue;
    const { items, food, serving } = match.groups ?? {};
    rest = rest.slice(match[0].length);
    if (items) details.items = [...items.matchAll(ITEM)].map(readItem);
    details[items || text === "reference" ? "before" : "after"].push({
      text,
      values: readValues(match.groups),
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

/** Leaves out values that only readers of English need: "'lahmacun' under 'Turkish pizza'", "1 plate, 400 g". */
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

const patterns = Object.entries(FAILURES).map(([reason, sentence]) => {
  const parts = sentence.replace(/[$()*+.?[\\\]^|]/g, String.raw`\$&`).split(/\{(\w+)\}/);
  const source = parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>.+?)` : part)).join("");
  return [reason, new RegExp(`^${source}$`, "su")] as const;
});

/** Reads a sentence of `FAILURES`; others stay as they are. `patterns` keep earlier wordings of changed ones. */
export function readProblem(message: string): StoredFailure {
  for (const [reason, pattern] of message.length > MAX_LENGTH ? [] : patterns) {
    const match = pattern.exec(message);
    const values = Object.entries(match?.groups ?? {}).map(([name, value]) => [name, numberOr(value)]);
    if (match) return { reason, ...(values.length > 0 && { values: Object.fromEntries(values) }) };
  }
  return { message };
}

/** A number as the sentences write it; "007" and the output of a program are texts. */
function numberOr(text: string): string | number {
  const number = Number(text.replaceAll(",", ""));
  return Number.isSafeInteger(number) && number.toLocaleString("en") === text ? number : text;
}

const AT_ONCE = 100;

/** 1.1.0 stored the sentences of problems in `column`. */
const problems = (table: string, column: string, text = column) => ({
  table,
  text,
  set: `problem = read.value, ${column} = null`,
  read: readProblem,
});
const STORED = [
  {
    table: "dishes",
    text: "case when calories_details is null then calories_reasoning end",
    set: "calories_details = read.value",
    read: readReasoning,
  },
  {
    table: "job_items",
    text: "case when not outcome ? 'details' then outcome ->> 'reasoning' end",
    set: "outcome = outcome || jsonb_build_object('details', read.value)",
    read: readReasoning,
  },
  problems("job_items", "outcome", "outcome ->> 'message'"),
  problems("import_items", "message"),
  problems("photo_readings", "message"),
  problems("backups", "error_message"),
  problems("dashboard_config", "last_error"),
];

/** A job; `updatedAt` stays as it is. */
export async function convertTexts(db: Database, signal?: AbortSignal): Promise<void> {
  for (const { table, text, set, read } of STORED) {
    const unread = sql.raw(`select distinct ${text} as text from ${table} where ${text} is not null`);
    const save = sql.raw(`update ${table} set ${set} from read where ${text} = read.text`);
    for (let count = AT_ONCE; count === AT_ONCE;) {
      signal?.throwIfAborted();
      const { rows } = await db.execute<{ text: string }>(sql`${unread} limit ${AT_ONCE}`);
      const values = JSON.stringify(rows.map((row) => ({ ...row, value: read(row.text) })));
      await db.execute(
        sql`with read as (select * from jsonb_to_recordset(${values}::jsonb) as read (text text, value jsonb)) ${save}`,
      );
      count = rows.length;
    }
  }
}
