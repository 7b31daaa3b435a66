/* Words in titles that name no food, as `tokenize` returns them. */

/** Words before a side dish or ingredient: "chicken with rice", "riz au lait", "pollo con papas". */
export const LINK_WORDS = wordSet(`| with in on served over under w con avec mit au aux a al alla ala
  bil bel bi del de du des da di en sur`);

/** Join two halves of one dish ("macaroni and cheese"), or a dish and its side ("steak and fries"). */
export const AND_WORDS = wordSet("and n et und y e ve wa");

/** Cooking methods named in a title; used for dishes without a cooking method. */
export const METHOD_WORDS = wordMap({
  Fried: "fried crispy crunchy sauteed seared deep",
  Grilled: "grilled barbecued barbecue bbq broiled charred",
  Baked: "baked roast roasted",
  Raw: "raw",
});

export const RICHNESS = wordMap({
  "0.5": "half",
  "0.7": "small mini",
  "0.8": "light lighter lite skinny healthy diet lean low",
  "0.9": "vegetarian vegan veggy",
  "1.15": "creamy cheesy loaded rich",
  "1.3": "large big huge jumbo giant",
});

/** Words that do not say what the dish is. They are never corrected, so that "bitter" does not become "butter". */
const FILLER_WORDS =
  wordSet(`the an of my our your mum mom mama grandma granny nana auntie dad homemade home made style
  easy best simple quick perfect classic traditional authentic delicious tasty favourite favorite famous recipe fresh
  freshly hot warm cold special signature ultimate real proper old fashioned family sunday weekday weeknight dinner
  lunch supper plate bowl wrap cup piece slice glass portion serving pan tray pot one la le les el il lo los las l d
  boiled steamed stewed cooked braised poached smoked air oven slow cooker instant toasted baby little fat double
  minted filled bitter batter better buttery triple sliced spiked spicy peppery`);

/** @returns whether a word says nothing about the food, unless it is part of a name ("fried rice") */
export function isFiller(word: string): boolean {
  return /^\p{N}+$/u.test(word) || FILLER_WORDS.has(word) || RICHNESS.has(word) || METHOD_WORDS.has(word);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

function wordMap<Key extends string>(words: Record<Key, string>): ReadonlyMap<string, Key> {
  const keys = Object.keys(words) as Key[];
  return new Map(keys.flatMap((key) => words[key].split(" ").map((word) => [word, key] as const)));
}
