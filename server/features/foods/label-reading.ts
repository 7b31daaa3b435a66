import type { Allergen } from "#shared/limits.ts";
import { findName, isKnownWord, isVague, type Meaning } from "./label-words.ts";
import { tokenize, type Word } from "./tokenizer.ts";

/** The foods that a text names, without those that it excludes ("no nuts"). */
export interface Reading {
  foods: Meaning[];
  /** These foods as the table has them, and those behind a "no". */
  named: Meaning[];
  hasUnknownWords: boolean;
}

const wordSet = (words: string) => new Set(words.split(/\s+/u).flatMap(tokenize));

/** Words around foods that do not change their allergens: articles, measures, sizes, states, ways to cut. */
const NEUTRAL = wordSet(`
  a an the of in for to with into from about some any your own little few more extra at and as needed taste per each
  handful pinch bunch dash drop splash knob piece slice can tin jar pack packet bag box stick clove head stalk sprig leaf cup bar shell
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
const WITHOUT = wordSet("without ohne sans sin senza");
const NOT = wordSet("no not kein keine keinen");
const VEGAN = wordSet(
  "vegan vegane veganer veganes vegano vegana végane végétal végétale vegetal vegetale pflanzlich pflanzliche bitkisel plantbased",
);
const VEGETARIAN = wordSet(
  "vegetarian veggie meatless meatfree vegetarisch vegetarische vegetarischer végétarien végétarienne vegetariano vegetariana vejetaryen",
);
/** Names of whole groups of foods. "Without yolks" or "butter-free" leaves other eggs and other dairy. */
const EXCLUDABLE = new Map(
  Object.entries({
    gluten: "gluten; glutine",
    crustaceans: "crustacean; krebstiere; crustacés; crustáceos; crostacei",
    eggs: "egg; ei; eier; oeuf; huevo; uovo; uova; yumurta",
    fish: "fish; fisch; poisson; pescado; pesce; balık",
    peanuts: "peanut; erdnuss; erdnüsse; cacahuète; cacahuete; maní; arachidi; yer fıstığı",
    soy: "soy; soya; soja; soia",
    milk: "milk; dairy; milch; milchprodukte; lait; produits laitiers; leche; lácteos; latte; latticini; süt",
    nuts: "nut; tree nuts; nuss; nüsse; noix; fruits à coque; nueces; frutos secos; noci; frutta a guscio; kuruyemiş",
    celery: "celery; sellerie; céleri; apio; sedano; kereviz",
    mustard: "mustard; senf; moutarde; mostaza; senape; hardal",
    sesame: "sesame; sesam; sésame; sésamo; sesamo; susam",
    sulphites: "sulphite; sulfite; sulfit; sulfiti; sülfit",
    lupin: "lupin; lupine; lupinen; altramuces; lupini",
    molluscs: "mollusc; mollusk; weichtiere; mollusques; moluscos; molluschi",
  } satisfies Record<Allergen, string>).flatMap(([allergen, names]) =>
    names.split("; ").map((name) => [tokenize(name).join(" "), allergen as Allergen] as const),
  ),
);
/** Words of one language that name a food in another ("frying pan", Spanish for bread); foods only if they stand alone. */
const AMBIGUOUS = wordSet(
  "un pan pain sole lieu fond rape mie sale et col ale fave bar shell more rind wild dado",
);

/** Between parts of a line. */
export const PARTS = /[,;|()]|\s[-–—]\s/u;

/** "glutenfrei", "eifreies", and "glutenfreie", which the tokenizer turns into "glutenfrey"; in Turkish "yumurtasız", "sütsüz" */
const FREE = /^(.+)(?:frei(?:e[nmrs]?)?|frey|s[iu]z)$/;

const ANIMAL: readonly Allergen[] = ["milk", "eggs", "fish", "crustaceans", "molluscs"];
const SEAFOOD: readonly Allergen[] = ["fish", "crustaceans", "molluscs"];

/** @param isSure false if the text is one of several alternatives */
export function read(text: string, isSure = true): Reading {
  const parts = readTogether(text.split(PARTS), isSure);
  return {
    foods: parts.flatMap(({ foods }) => foods),
    named: parts.flatMap(({ named }) => named),
    hasUnknownWords: parts.some(({ hasUnknownWords }) => hasUnknownWords),
  };
}

/**
 * Reads parts of one line. An exclusion behind a food, or in a part of its own, counts for this food unless the line has
 * unknown words or alternatives: "brownies, gluten-free", but not "flour (gluten-free if needed)".
 */
export function readTogether(texts: readonly string[], isSure = true): Reading[] {
  const parts = texts.map(readPart);
  if (!isSure || parts.some(({ hasUnknownWords }) => hasUnknownWords)) return parts;
  parts.forEach((part, index) => {
    if (part.behind.length === 0) return;
    const named = part.foods.length > 0 ? part : parts[index - 1];
    // "2 eggs (vegan, flax egg)"
    if (named && parts.slice(index + 1).every(({ foods }) => foods.length === 0))
      named.foods = named.foods.map((food, at) => (at < named.runStart ? food : applyAll(part.behind, food)));
  });
  return parts;
}

/** An exclusion ("gluten-free") or substitution ("vegan"). */
type Change = (food: Meaning) => Meaning;

const applyAll = (changes: readonly Change[], meaning: Meaning) =>
  changes.reduce((food, change) => change(food), meaning);

interface Part extends Reading {
  /** The first of its last foods that have no "and" or "with" between them. */
  runStart: number;
  /** The changes that follow these foods directly, or that are all the part has. */
  behind: Change[];
}

function readPart(text: string): Part {
  const words = tokenize(
    text.replaceAll(/\bplant[- ]based\b/giu, "plantbased").replaceAll(/\bmeat[- ]free\b/giu, "meatfree"),
  );
  const part: Part = { foods: [], named: [], hasUnknownWords: false, runStart: 0, behind: [] };
  let before: Change[] = [];
  let negation: "without" | "not" | null = null;
  /** All words before this position belong to the last foods. */
  let end = 0;

  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const start = index;
    const kind = VEGAN.has(word) ? "vegan" : VEGETARIAN.has(word) ? "vegetarian" : null;
    const stem = FREE.exec(word)?.[1] ?? "";
    const name = findName(words, index, (between) => NEUTRAL.has(between));
    const isLong = name !== null && name.end > index + 1;
    let belongs = true;
    if (kind && negation !== "not") part.behind.push((food) => substituted(food, kind));
    if (kind && !isLong) {
      // It counts for the food behind or in front of it.
    } else if (WITHOUT.has(word) || (word === "free" && /^(?:from|of)$/.test(words[index + 1] ?? ""))) {
      negation = "without";
    } else if (NOT.has(word)) {
      negation = "not";
      belongs = false;
    } else if (isKnownWord(stem)) {
      if (negation !== "not") part.behind.push(exclusionOf(stem));
    } else if (name && (isLong || !AMBIGUOUS.has(word) || words.length === 1)) {
      const isFree = words[name.end] === "free" && words[name.end + 1] !== "range";
      index = name.end - (isFree ? 0 : 1);
      if (negation !== "not" && (isFree || negation)) {
        part.behind.push(exclusionOf(words.slice(start, name.end).join(" ")));
      } else {
        part.named.push(name.meaning);
        belongs = negation === null;
        if (!negation) {
          before = [...before, ...part.behind.splice(0)];
          part.foods.push(applyAll(before, name.meaning));
          end = start;
        }
      }
      if (negation && !continuesNegation(words, index + 1)) negation = null;
    } else if (word === "|" || JOINERS.has(word)) {
      // "vegan and gluten-free brownies"
      const isListed = part.foods.length === 0 && isExclusion(words, index + 1);
      belongs = AND.has(word) && (negation !== null || isListed);
      if (!belongs) {
        negation = null;
        before = [];
        part.behind = [];
        part.runStart = part.foods.length;
      }
    } else if (!OR.has(word) || !negation) {
      if (NEUTRAL.has(word) || /^\d+$/.test(word)) continue;
      before = [];
      part.behind = [];
      negation = null;
      part.hasUnknownWords ||= !OR.has(word);
      continue;
    }
    if (belongs && start === end) end = index + 1;
  }
  if (end < words.length) part.behind = [];
  return part;
}

function isExclusion(words: readonly Word[], index: number): boolean {
  const word = words[index] ?? "";
  return VEGAN.has(word) || VEGETARIAN.has(word) || FREE.test(word) || words[index + 1] === "free";
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

/** "gluten-free"; other foods than whole groups ("yolk-free", "lactose-free") exclude no allergen. */
function exclusionOf(name: string): Change {
  const excluded = EXCLUDABLE.get(name);
  return (food) => {
    const contains = food.contains.filter((allergen) => allergen !== excluded);
    // Cheese without milk is usually made of soy or nuts.
    const isReplaced = excluded === "milk" && food.contains.includes("milk");
    const replacing: Allergen[] = isReplaced ? ["soy", "nuts"] : [];
    const may = [...food.may, ...replacing].filter((allergen) => allergen !== excluded);
    // Egg-free mayonnaise may or may not be vegan.
    const isChanged = contains.length < food.contains.length && food.diet !== "vegan";
    return { contains, may, diet: isChanged ? null : food.diet };
  };
}

/** "vegan sausage": substitutes are usually made of soy, wheat or nuts. */
function substituted(food: Meaning, kind: "vegan" | "vegetarian"): Meaning {
  if (food.diet === "vegan" || food.diet === kind) return food;
  const removed = kind === "vegan" ? ANIMAL : SEAFOOD;
  const rest = (list: readonly Allergen[]) => list.filter((allergen) => !removed.includes(allergen));
  const added: Allergen[] = [];
  if (food.diet === "none") added.push("soy", "gluten");
  else if (!isVague(food)) added.push("soy", "nuts");
  if (food.diet === "none" && kind === "vegetarian") added.push("eggs", "milk");
  return { contains: rest(food.contains), may: [...rest(food.may), ...added], diet: kind };
}
