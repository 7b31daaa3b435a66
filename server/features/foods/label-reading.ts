import type { Allergen } from "#shared/limits.ts";
import { findName, findWord, isVague, type Meaning } from "./label-words.ts";
import { tokenize, type Word } from "./tokenizer.ts";

/** The foods that a text names, without those that it excludes ("no nuts"). */
export interface Reading {
  foods: Meaning[];
  hasUnknownWords: boolean;
}

const wordSet = (words: string) => new Set(words.split(/\s+/u).flatMap(tokenize));

/** Words around foods that do not change their allergens: articles, measures, sizes, states, ways to cut. */
const NEUTRAL = wordSet(`
  a an the of in for to with into from about some any your own little few more extra at and as needed taste per each
  handful pinch bunch dash drop splash knob piece slice can tin jar pack packet bag box stick clove head stalk sprig leaf cup
  tablespoon teaspoon glass ring tbsp tsp c cs cc g kg ml l dl cl cm inch x pcs fillet cube chunk strip wedge half halve quarter
  small medium large big thick thin long short whole fresh freshly frozen dried dry raw cooked boiled roasted toasted grilled
  baked fried smoked ripe unripe soft softened melted cold warm hot lukewarm chilled room temperature organic free range
  chopped sliced diced minced grated shredded crushed ground peeled pitted seeded seedless rinsed drained washed cleaned
  finely roughly coarsely thinly lightly heaped level packed unsalted salted sweet unsweetened plain natural neutral
  good quality best strong mild light low reduced full fat skinless boneless lean flat extra virgin tender baby young mixed
  red green yellow white black brown dark golden purple orange good instant quick active powdered beaten separated optional
  frisch frische frischer frisches frischen getrocknet getrocknete tiefgekühlt tk gehackt gehackte gehackter gerieben geriebene
  geriebener geriebenes gewürfelt gewürfelte geschält geschälte gemahlen gemahlene gemahlener gekocht gekochte reife reifer
  kleine kleiner kleines große großer großes großen mittelgroße rot rote roter rotes grün grüne gelbe weiße schwarzer schwarze
  weiche weicher weich kalte kalt warmes warm warme lauwarm lauwarme zimmerwarm bio etwas ein eine einen zum zur mit und aus dem den der die das
  el tl glas prise bund dose glas packung pck stück scheibe scheiben zehe zehen becher tasse blatt zweig flüssig flüssige
  de du des di del della dei delle la le les el los las il lo gli un une una uno et y e al alla au aux con avec en para pour per ve ile için
  frais fraîche haché hachée râpé râpée émincé émincée cuit cuite petit petite gros grosse grand grande rouge vert verte blanc blanche
  fresco fresca frescos frescas picado picada rallado rallada cocido cocida maduro madura rojo roja verde blanco blanca
  tritato tritata grattugiato grattugiata maturo matura rosso rossa bianco bianca tagliato tagliata fino fina
  taze kuru ince doğranmış rendelenmiş kıyılmış haşlanmış adet tane dilim demet tutam kaşık kaşığı yemek çay su bardağı bardak diş küçük büyük orta boy
  verre cuillère soupe café gousse pincée tranche cucharada cucharadita taza diente pizca cucchiaio cucchiaino spicchio pizzico fetta
`);
const JOINERS = wordSet("and und et y e ve with mit avec con ile but aber");
const OR = wordSet("or nor oder noch ou ni o u veya");
const AND = wordSet("and und et y e ve");
const NEGATIONS = wordSet("without no not ohne kein keine keinen sans sin senza");
const VEGAN = wordSet(
  "vegan vegane veganer veganes vegano vegana végane végétal végétale vegetal vegetale pflanzlich pflanzliche bitkisel plantbased",
);
const VEGETARIAN = wordSet(
  "vegetarian veggie meatless meatfree vegetarisch vegetarische vegetarischer végétarien végétarienne vegetariano vegetariana vejetaryen",
);
/** Words of one language that name a food in another ("frying pan", Spanish for bread); foods only if they stand alone. */
const AMBIGUOUS = wordSet("un pan pain sole lieu fond rape mie sale et col ale fave");

const ANIMAL: readonly Allergen[] = ["milk", "eggs", "fish", "crustaceans", "molluscs"];
const SEAFOOD: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

export function read(text: string): Reading {
  const parts = readTogether(text.split(/[,;|()]/u));
  return {
    foods: parts.flatMap(({ foods }) => foods),
    hasUnknownWords: parts.some(({ hasUnknownWords }) => hasUnknownWords),
  };
}

/** Reads parts of one line; "brownies, gluten-free" excludes gluten from all of them. */
export function readTogether(texts: readonly string[]): Reading[] {
  const excluded = new Set<Allergen>();
  const readings = texts.map((text) => readPart(text, excluded));
  return readings.map(({ foods, ...rest }) => ({
    ...rest,
    foods: foods.map((food) => without(food, excluded)),
  }));
}

/** @param excluded receives the allergens of excluded foods */
function readPart(text: string, excluded: Set<Allergen>): Reading {
  const words = tokenize(
    text.replaceAll(/\bplant[- ]based\b/giu, "plantbased").replaceAll(/\bmeat[- ]free\b/giu, "meatfree"),
  );
  const foods: Meaning[] = [];
  let hasUnknownWords = false;
  let isNegated = false;
  let substitute: "vegan" | "vegetarian" | null = null;
  let lastEnd = -1;
  const exclude = (meaning: Meaning) =>
    [...meaning.contains, ...meaning.may].forEach((one) => excluded.add(one));

  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const kind = VEGAN.has(word) ? "vegan" : VEGETARIAN.has(word) ? "vegetarian" : null;
    const last = foods.at(-1);
    const excludedWord = findExcluded(word);
    if (kind && index === lastEnd && last) foods.splice(-1, 1, substituted(last, kind));
    else if (kind) substitute = kind;
    else if (NEGATIONS.has(word) || (word === "free" && /^(?:from|of)$/.test(words[index + 1] ?? "")))
      isNegated = true;
    else if (excludedWord) exclude(excludedWord);
    else {
      const name = findName(words, index, (between) => NEUTRAL.has(between));
      if (name && (name.end > index + 1 || !AMBIGUOUS.has(word) || words.length === 1)) {
        const isFree = words[name.end] === "free" && words[name.end + 1] !== "range";
        if (isNegated || isFree) exclude(name.meaning);
        else foods.push(substitute ? substituted(name.meaning, substitute) : name.meaning);
        lastEnd = name.end;
        index = name.end - (isFree ? 0 : 1);
        isNegated &&= continuesNegation(words, name.end);
      } else if (word === "|" || JOINERS.has(word)) {
        if (!isNegated || !AND.has(word)) [isNegated, substitute] = [false, null];
      } else if (!NEUTRAL.has(word) && !OR.has(word) && !/^\d+$/.test(word)) {
        hasUnknownWords = true;
        isNegated = false;
      }
    }
  }
  return { foods, hasUnknownWords };
}

/** "without eggs or milk", "without eggs and milk", but not "without eggs and milk chocolate cake" */
function continuesNegation(words: readonly Word[], end: number): boolean {
  const joiner = words[end] ?? "";
  if (OR.has(joiner)) return true;
  if (!AND.has(joiner)) return false;
  const next = findName(words, end + 1, (between) => NEUTRAL.has(between));
  const after = next ? words[next.end] : undefined;
  return next !== null && (after === undefined || after === "|" || JOINERS.has(after));
}

/** "glutenfrei", "eifreies", and "glutenfreie", which the tokenizer turns into "glutenfrey"; in Turkish "yumurtasız", "sütsüz" */
function findExcluded(word: Word): Meaning | undefined {
  const stem = /^(.+)(?:frei(?:e[nmrs]?)?|frey|s[iu]z)$/.exec(word)?.[1];
  return stem === undefined ? undefined : findWord(stem);
}

function without(food: Meaning, excluded: ReadonlySet<Allergen>): Meaning {
  const rest = (list: readonly Allergen[]) => list.filter((allergen) => !excluded.has(allergen));
  const next = { ...food, contains: rest(food.contains), may: rest(food.may) };
  // Egg-free mayonnaise may or may not be vegan.
  return next.contains.length < food.contains.length && food.diet !== "vegan"
    ? { ...next, diet: null }
    : next;
}

/** "vegan sausage": substitutes are usually made of soy, wheat or nuts. */
function substituted(food: Meaning, kind: "vegan" | "vegetarian"): Meaning {
  if (food.diet === "vegan") return food;
  const removed = kind === "vegan" ? ANIMAL : SEAFOOD;
  const rest = (list: readonly Allergen[]) => list.filter((allergen) => !removed.includes(allergen));
  const added: Allergen[] = [];
  if (food.diet === "none") added.push("soy", "gluten");
  else if (!isVague(food)) added.push("soy", "nuts");
  if (food.diet === "none" && kind === "vegetarian") added.push("eggs", "milk");
  return { contains: rest(food.contains), may: [...rest(food.may), ...added], diet: kind };
}
