import { createTextCache } from "#server/lib/text-cache.ts";
import type { DishDetail, IngredientAmount } from "#shared/dishes.api.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { plainDigits } from "#shared/recipe-text/numbers.ts";
import { BULLET } from "#shared/recipe-text/recipe-lines.ts";
import { withoutServings } from "#shared/recipe-text/servings.ts";
import { INGREDIENTS } from "#shared/recipe-text/words/lines.ts";
import { anyOf, listWords, pattern } from "#shared/recipe-text/words/patterns.ts";
import { FOR_PEOPLE, MAKES, PEOPLE, SERVES, SERVINGS } from "#shared/recipe-text/words/recipes.ts";
import { isRead, readIngredientLine, type IngredientLine, type LineAmount } from "./amounts.ts";
import { formKey, formsOfName } from "./foods.ts";
import type { Place } from "./plain-line.ts";
import { words } from "./recipe-words.ts";
import { splitLines } from "./split-lines.ts";
import { languageOfText, SHOWN_UNITS } from "./text-language.ts";
import { measuresOf, unitEdits, type WrittenMeasure } from "./unit-edits.ts";
import { unitOf, WEIGHTS } from "./units.ts";

/** By either form, as written in the table: German "Tasse", French "tasse". */
const UNIT_FORMS = new Map(
  listWords(words("forms")).flatMap((pair) => {
    const [one = "", many = ""] = pair.split("=");
    return [one, many].map((form) => [form, { one, many }] as const);
  }),
);

/** Bounds the cost of hostile texts. */
const MAX_LINES = 200;
const MAX_PARTS = 50;
const MAX_AMOUNTS = 1000;
const MAX_CHARACTERS = 500_000;
const recent = createTextCache<ReturnType<typeof readAmounts>>(MAX_CHARACTERS);

/** A line, and the language of the recipe. */
type LineIn = IngredientLine & { language: string | null };

type Recipe = Pick<DishDetail, "ingredients" | "instructions" | "servings">;

/** Returns where a recipe has amounts and how to show them in other units; nothing for a dish without them. */
export function recipePlaces(recipe: Recipe): Pick<DishDetail, "ingredientAmounts" | "otherUnits"> {
  const [ingredients, instructions] = [recipe.ingredients ?? "", recipe.instructions ?? ""];
  const read = languageOfText(`${ingredients} ${instructions}`);
  const { amounts, measures } = recent(`${recipe.servings} ${read} ${ingredients}`, () =>
    readAmounts(ingredients, recipe.servings, read),
  );
  const language = read ?? "en";
  const units = SHOWN_UNITS[language];
  const editsOf = units ? unitEdits : () => [];
  const [first, second] = [editsOf(ingredients, language, measures), editsOf(instructions, language)];
  const otherUnits = { ingredients: first, instructions: second, names: { [language]: units ?? {} } };
  return {
    ...(recipe.ingredients !== null && { ingredientAmounts: amounts }),
    ...(first.length + second.length > 0 && { otherUnits }),
  };
}

/** Reads the amounts of a recipe's ingredients with their places, those of headings excepted. */
function readAmounts(ingredients: string, servings: number | null, language: string | null) {
  const amounts: IngredientAmount[] = [];
  const measures: WrittenMeasure[] = [];
  let start = 0;
  for (const [index, line] of ingredients.split("\n").entries()) {
    if (index >= MAX_LINES || amounts.length > MAX_AMOUNTS) {
      amounts.push({ start, end: ingredients.length, value: null });
      break;
    }
    const stated = servingsIn(line, start);
    amounts.push(...stated);
    const parts = stated.length > 0 || isHeading(line.replace(BULLET, "")) ? [] : splitLines(line);
    if (parts.length > MAX_PARTS) amounts.push(...unread(line, start));
    else {
      for (const part of parts) {
        const offset = start + part.start;
        const read = readIngredientLine(part.text);
        // "1, 5 su bardağı"
        const isUnderstood =
          read !== null && isRead(read, servings) && (!parts[1] || /./u.test(read.name + (read.size ?? "")));
        if (isUnderstood) measures.push(...measuresOf(part.text, read, offset));
        amounts.push(
          ...(read
            ? amountsOf(part.text, { ...read, language }, offset, isUnderstood)
            : unread(part.text, offset)),
        );
      }
    }
    start += line.length + 1;
  }
  return { amounts, measures };
}

/** Checked first, as reading servings takes longer: "Pour 4", "4 persons", "Ingredients (4 persons)" */
const MAY_STATE = pattern`^\P{L}*${anyOf(INGREDIENTS, FOR_PEOPLE, SERVES, SERVINGS, PEOPLE, MAKES)}(?!\p{L})`;
const ONLY_INGREDIENTS = pattern`^\P{L}*${anyOf(INGREDIENTS)}`;
const MAKES_ONLY = pattern`^${anyOf(MAKES)}\s\d+\s\p{L}+$`;

/** Returns the numbers of a line that states only for how many it is: "Pour 4 personnes", "Makes 12 muffins" */
function servingsIn(line: string, offset: number): IngredientAmount[] {
  if (!MAY_STATE.test(line)) return [];
  const text = plainDigits(line);
  const rest = MAKES_ONLY.test(text.trim()) ? "" : withoutServings(text).replace(ONLY_INGREDIENTS, "");
  if (/[\p{L}\p{N}]/u.test(rest)) return [];
  return [...text.matchAll(/\d+/g)].map(({ 0: number, index }) => {
    const start = offset + index;
    return { start, end: start + number.length, value: Number(number) };
  });
}

/** A line that has a number is not scaled. */
function unread(text: string, offset: number): IngredientAmount[] {
  const number = /\p{N}+/u.exec(text);
  if (!number) return [];
  const start = offset + number.index;
  return [{ start, end: start + number[0].length, value: null }];
}

function amountsOf(text: string, line: LineIn, offset: number, isUnderstood: boolean): IngredientAmount[] {
  const counted = line.amounts.filter(({ role }) => role === "amount");
  return counted.map((amount) => {
    const { start, end, value, unit } = amount;
    const forms = formsOf(text, line, amount, counted);
    return {
      start: offset + start,
      end: offset + end,
      value: isUnderstood ? value : null,
      ...(unit && { unit }),
      ...(forms.length > 0 && {
        words: forms.map((form) => ({ ...form, start: offset + form.start, end: offset + form.end })),
      }),
    };
  });
}

/** Behind a word or fraction: "une demi-tasse", "¾ de taza", "un'arancia", but not "½ a 1 cebolla" */
const JOINT = pattern`^(?:\p{L}-|[\p{L}\p{N}]\s(?:(?:${anyOf(words("of"))}\s)?${anyOf(words("a or the"))}\s|${anyOf(words("of"))}\s|${anyOf(words("of elided"))}(?:une?\s)?)|['\u2019](?=\p{L}))`;

/** The words that change with an amount: its unit, or the food that is counted. */
function formsOf(text: string, line: LineIn, amount: LineAmount, counted: readonly LineAmount[]) {
  const { implied, start, end } = amount;
  const written = text.slice(start, end);
  const joint = /[\p{L}\p{No}/⁄]/u.test(written) ? JOINT.exec(text.slice(end - 1))?.[0].slice(1) : undefined;
  const jointEnd = end + (joint?.length ?? 0);
  const hasJoint = joint !== undefined && !counted.some((other) => other.start === jointEnd);
  const joints = hasJoint ? [{ start: end, end: jointEnd, one: " ", many: " " }] : [];
  const elided = /^\p{L}/u.test(written) && /(?<!\p{L})d['\u2019]$/iu.exec(text.slice(0, start))?.[0];
  if (elided) joints.push({ start: start - elided.length, end: start, one: elided, many: "de " });
  const { unitPlace, namePlace, language } = line;
  const word = implied?.trim() ?? "";
  if (implied !== undefined && word !== "") {
    const form = formOf(word + text.slice(end), { start: 0, end: word.length });
    const many = form ? ` ${form.many}${word.slice(form.end)}` : implied;
    return [{ start: end, end, one: implied, many }];
  }
  if (implied) joints.push({ start: end, end, one: implied, many: implied });
  const place = language === "tr" ? null : (amount.unitPlace ?? unitPlace ?? namePlace);
  const last = counted.findLast((other) => other.end <= (place?.start ?? 0));
  // "2 onions or 1 cup leeks": the name may contain further amounts.
  const isTorn =
    place === namePlace && counted.some(({ start }) => place && start >= place.start && start < place.end);
  // "3-pound chicken"
  const isJoined = joint === undefined && place !== null && text[place.start - 1] === "-";
  if (!place || isTorn || isJoined || amount !== last) return joints;
  const form = place === namePlace ? formOfName(text, place, language) : formOf(text, place);
  return form ? [...joints, form] : joints;
}

function formOf(text: string, { start, end: last }: Place, named?: Record<"one" | "many", string>) {
  // "Zwiebel(n)", "Zehe/n"
  if (/^(?:\(\p{L}{1,2}\)|\/\p{L}(?!\p{L}))/u.test(text.slice(last))) return null;
  // "cuillère" of "cuillère à soupe"
  const [first = ""] = text.slice(start, last).split(" ");
  const end = named ? last : start + first.length;
  const word = text.slice(start, end);
  // "litro de" is Spanish, "litro di" Italian.
  const next = /^ \p{L}+/u.exec(text.slice(end))?.[0] ?? "";
  const joined = named || next === "" ? undefined : UNIT_FORMS.get(word.toLowerCase() + next);
  const forms = named ?? joined ?? UNIT_FORMS.get(word) ?? UNIT_FORMS.get(formKey(word));
  if (!forms) return null;
  const isCapital = word !== word.toLowerCase() && word.slice(1) === word.slice(1).toLowerCase();
  const written = (form: string) => {
    const apostrophe = word.includes("'") ? "'" : "\u2019";
    const spelled = form.slice(0, form.length - (joined ? next.length : 0)).replace("\u2019", apostrophe);
    // Italian "melone", which the table has as German "Melone"
    if (word === word.toLowerCase()) return spelled.toLowerCase();
    return isCapital ? spelled.charAt(0).toUpperCase() + spelled.slice(1) : spelled;
  };
  return { start, end, one: written(forms.one), many: written(forms.many) };
}

/** In English, words before the food stay as they are: "red onions". Those after "in" do, too: "limone in pezzi". */
function formOfName(text: string, { start, end }: Place, language: string | null) {
  const name = text.slice(start, end).replace(/\s[ie]n\s\p{L}+$/iu, "");
  for (const { index } of name.matchAll(/(?<!\p{L}|(?<!half)-)\p{L}/gu)) {
    const place = { start: start + index, end: start + name.length };
    const forms = formsOfName(name.slice(index), language);
    if (forms && (index === 0 || forms.language === "en")) return formOf(text, place, forms);
    const last = index > 0 && formOf(text, place);
    if (last && !WEIGHTS.includes(unitOf(last.one))) return last;
  }
  return null;
}
