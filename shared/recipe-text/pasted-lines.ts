import { BULLET, NUMBERING } from "./recipe-lines.ts";
import * as words from "./words/pasted.ts";
import { anyOf, pattern } from "./words/patterns.ts";

/** Longer lines are steps, and no names or times. */
export const LONGEST_INGREDIENT = 80;
export const LONGEST_HEADING = 60;
/** Longer lines have no marks. */
const LONGEST_MARKED = 200;
/** Further lines are ignored, which bounds the cost of hostile texts. */
export const MAX_PASTED_LINES = 400;
export const AMOUNT = String.raw`(?:\d|[½⅓⅔¼¾⅛])`;
/** "200 g" */
export const ONLY_AMOUNT = new RegExp(String.raw`^${AMOUNT}[\d\s.,/½⅓⅔¼¾⅛–-]*\p{L}{0,8}\.?$`, "u");
export const ENDS_SENTENCE = /[.!?…]["”»)]?$/u;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const PERSON = String.raw`((?:~\s?)?\p{L}[\p{L}\p{M} .'\u2019-]{0,30}?|\+[\d\s]{6,20})`;
/** "[27.11.26, 18:04:11] Anna: ", "27/11/2026, 18:04 - Anna: ", "Anna, [Nov 27, 2025 at 6:04 PM]:" and "Anna, 18:04" */
const SENDER = new RegExp(
  String.raw`^(?:(?:\[[^\]]{0,25}?${TIME}\]|[\d./-]{6,10},?\s${TIME}|${TIME})\s(?:[-–]\s)?${PERSON}\s?:\s|${PERSON},?\s(?:${TIME}|\[[^\]]{0,25}?${TIME}\]:?)$)`,
  "iu",
);
/** An exported message has the day, which no line of a recipe has. */
const DATED_SENDER = /^(?:\[[^\]]{0,25}?\d|[\d./-]{6,10},?\s)/u;
const QUOTE = /^(?:>\s?)+/u;
/** "# Cake", "*** Cake ***" and "--- Steps ---" */
const DECORATION =
  /^(?:#{1,6}\s+|[*=_~-]{2,}\s*(?=\p{L}.*[*=_~-]{2,}$))|(?<=^[*=_~-].*\p{L}:?)\s*[*=_~-]{2,}$/gu;
const EMOJI =
  /^(?:(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+\s?)+|\s?(?:\p{Extended_Pictographic}|\uFE0F){1,8}$/gu;
const BOLD = /^\*\*([^*]+)\*\*(:?)$/u;
/** Blanks between two columns. */
const GUTTER = /\t+|\s{3,}/u;
/** Between the cells of a table. */
const CELLS = /\t+|\s{3,}|\s\|\s/u;

/** The lines of a pasted text, without the marks of mails, chats and Markdown and without columns; empty lines stay. */
export function pastedLines(text: string): string[] {
  return withoutColumns(cleanLines(text)).map((line) => line.replaceAll(/\s+/gu, " "));
}

function cleanLines(text: string): string[] {
  const lines = text
    .replaceAll(/[\u200B\u200C\u200E\u200F\u2060\uFEFF]/gu, "")
    .split(/\r?\n|\u2028/u, MAX_PASTED_LINES)
    .map((line) => line.replaceAll("\u00A0", " ").replace(QUOTE, "").trim());
  return ofMainSender(lines).map((line) =>
    line.length > LONGEST_MARKED
      ? line
      : line.replaceAll(EMOJI, "").replaceAll(DECORATION, "").replace(BOLD, "$1$2"),
  );
}

/** The lines of a chat without senders and times; those of the person who wrote most of them come first. */
function ofMainSender(lines: string[]): string[] {
  const senders = lines.map((line) => SENDER.exec(line)).map((match) => match?.[1] ?? match?.[2]);
  const isExport = lines.some((line, index) => senders[index] !== undefined && DATED_SENDER.test(line));
  const count = (person?: string) => senders.filter((other) => other === person).length;
  const people = [...new Set(senders.filter((person) => person !== undefined))].slice(0, 20);
  const main = people.sort((a, b) => count(b) - count(a))[0];
  if (main === undefined || (count(main) < 2 && !isExport)) return lines;
  let sender: string | undefined = main;
  const texts = lines.map((line, index) => {
    sender = senders[index] ?? sender;
    return { text: line.replace(SENDER, ""), isMain: sender === main };
  });
  const others = texts.filter(({ isMain }) => !isMain);
  const separator = others.length > 0 ? [{ text: "--" }] : [];
  return [...texts.filter(({ isMain }) => isMain), ...separator, ...others].map(({ text }) => text);
}

/** Puts the right column of a text in two columns below the left one. */
function withoutColumns(lines: string[]): string[] {
  const rows = lines.map((line) => line.split(CELLS));
  const inColumns = rows.filter(([left = "", right]) => right !== undefined && left !== "");
  if (inColumns.length < 3 || inColumns.length * 2 < lines.filter(Boolean).length) {
    return lines.flatMap((line) => {
      const cells = line.split(GUTTER);
      return cells.some((cell) => ONLY_AMOUNT.test(cell)) ? [cells.join(" ")] : cells;
    });
  }
  // A table with a column of amounts is one list.
  const amounts = inColumns.filter((cells) => cells.some((cell) => ONLY_AMOUNT.test(cell)));
  if (amounts.length * 3 >= inColumns.length * 2) return rows.map((cells) => cells.join(" ").trim());
  return [
    ...rows.map(([left = ""]) => left),
    "",
    // A row that ends a sentence ends a step.
    ...rows
      .map(([, ...right]) => right.join(" ").trim())
      .flatMap((cell) => (ENDS_SENTENCE.test(cell) ? [cell, ""] : cell ? [cell] : [])),
  ];
}

const NOISE = pattern`^(?:${anyOf(words.NOISE)}(?!\p{L})[\s|·]*)+$`;
export const isNoise = (line: string) =>
  line.length < LONGEST_HEADING && (NOISE.test(line) || /^[\d\sx★☆−+—_=-]*$/u.test(line));
export const isMarked = (line: string) => NUMBERING.test(line) || BULLET.test(line);

export const COOKS_AT_END = pattern`^\p{L}[^.!?]*\s(?<!\szum\s)${anyOf(words.COOK_BEHIND)}[.!]?$`;
export const COOKS_AT_START = pattern`^${anyOf(words.COOK)}(?![\p{L}'\u2019-])(?:\s\S+){2}`;
