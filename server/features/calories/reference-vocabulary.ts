/** Words of titles that name no food by themselves, in the spelling that `wordsOf` gives them. */

/** What follows these is said beside the dish: "chicken with rice", "riz au lait", "pollo con papas". */
const LINKS = "| with in on served over under w con avec mit au aux a al alla ala del de du des da di en sur";
export const LINK_WORDS: ReadonlySet<string> = new Set(LINKS.split(" "));

/** Join two halves of one dish ("macaroni and cheese") or a dish and its side ("steak and fries"). */
export const AND_WORDS: ReadonlySet<string> = new Set(["and", "n", "et", "und", "y", "e", "ve", "wa"]);

/** Say who made it and how good it is, not what it is. */
const PRAISE = `the an of my our your mum mom mama grandma granny nana auntie dad homemade home made style easy best
  simple quick perfect classic traditional authentic delicious tasty favourite favorite famou recipe fresh freshly hot
  warm cold special signature ultimate real proper old fashioned family sunday weekday weeknight dinner lunch supper
  plate bowl cup piece slice glass portion serving pan tray pot one la le les el il lo los las l d`;

/** Tell the cooking. */
const COOKING = `fried grilled baked raw roast roasted boiled steamed stewed cooked braised poached smoked sauteed
  crispy crunchy deep air oven slow cooker instant barbecued barbecue bbq charred toasted`;

/** Tell size or richness; the estimator reckons with them. */
const RICHNESS = `light lighter lite skinny healthy low fat diet lean creamy cheesy cheese cream loaded rich vegan
  vegetarian veggy small mini baby little large big huge jumbo giant half double`;

const WEIGHTLESS: ReadonlySet<string> = new Set([PRAISE, COOKING, RICHNESS].join(" ").split(/\s+/));

/** Whether a word tells nothing of which food a dish is, unless a name of the table holds it ("fried rice"). */
export function isWeightless(word: string): boolean {
  return WEIGHTLESS.has(word);
}
