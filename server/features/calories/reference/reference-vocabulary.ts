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

const SIZES = {
  "0.5": "half yarim halbe halber halbes demi media mezza mezzo",
  "0.6": "kid child children kinder enfant nino nina bambini cocuk",
  "0.7": "small mini kleine kleiner kleines petit petite pequena pequeno piccolo piccola kucuk",
  "1.3": "large big huge jumbo giant grosse grosser grosses grande buyuk",
};

/** Only a portion that is not stated otherwise has these sizes. */
export const SIZE_WORDS = wordMap(SIZES);

export const RICHNESS = wordMap({
  ...SIZES,
  "0.8": "light lighter lite skinny healthy diet lean low",
  "0.9": "vegetarian vegan veggy",
  "1.15": "creamy cheesy loaded rich",
});

/** Things, places and events that are named after food: "rice cooker", "Burger King", "apple tree", "trip to Turkey". */
export const THING_WORDS =
  wordSet(`machine maker cooker blender grinder mixer knife mug teapot kettle towel cloth napkin apron candle lamp chair
  table sofa desk shelf fridge freezer dishwasher stove toaster watch phone laptop computer tv television car
  truck van bike train plane boat ship tractor bicycle ticket book cookbook magazine movie film song album
  concert festival fair party wedding funeral contest competition tournament championship race marathon class
  workshop lesson tour trip travel holiday vacation flight visit journey cruise excursion meeting appointment
  reservation interview school university office hotel restaurant bistro diner pub shop store supermarket market
  factory farm garden museum church hospital station airport street road avenue city town village county country
  republic kingdom island coast beach river lake mountain forest tree bush costume dress shirt hat shoe purse
  necklace earring perfume soap shampoo lotion toy doll puzzle game poster painting photo picture sticker
  wallpaper calendar clock tank coop cage hunt carving picking decorating chart meme emoji logo website app
  software network cable charger league team king hut bell fundraiser auction review blog birthday
  banner anniversary graduation christening baptism ceremony parade carnival exhibition protest election stand holder
  dispenser opener peeler timer thermometer cutter tower museum airline bank stadium maschine messer tisch stuhl
  fest feier geburtstag hochzeit reise urlaub ausflug flug konzert besuch termin verein schule laden gasthaus
  stadt strasse garten baum hund auto anniversaire mariage fete voyage vacance voiture arbre ville rue livre
  marche fiesta cumpleano boda viaje vacacione coche libro calle ciudad mercado tienda maquina festa compleanno
  matrimonio viaggio macchina gita strada citta mercato negozio makine makinesi gunu partisi gezi gezisi tatili
  bicagi bardagi kadehi agaci kitabi araba arabasi dukkani pazari festivali senligi okulu`);

/** Vessels and tools that are things after a drink or pastry: "wine glass", but not "glass of wine" or "rice bowl". */
export const VESSELS = [
  {
    before: wordSet(
      "wine beer champagne cocktail martini whisky whiskey sherry brandy juice water tea coffee espresso milk",
    ),
    last: wordSet(
      "glass cup pot pitcher bottle jug carafe flute decanter cooler rack filter strainer opener",
    ),
  },
  { before: wordSet("jelly star gold"), last: wordSet("fish") },
  { before: wordSet("nut"), last: wordSet("cracker") },
  {
    before: wordSet("cake pie pizza bread loaf muffin cupcake tart quiche bundt springform"),
    last: wordSet("pan tin mold mould tray board box cutter knife rack slicer server oven stone"),
  },
];

/** Things directly after a food: "duck pond". */
export const THING_ENDINGS = wordSet(
  "pond western iron masher nebula card spinner press fork spoon tongs strainer sieve corer allergy diet planet day week",
);

/** Join the name of a thing to what it is about: "trip to Turkey". */
export const ABOUT_WORDS = wordSet("of to for from zu nach pour para per icin");

/** "Chicken, slow cooker" is a dish. */
export const COOKER_WORDS = wordSet("slow pressure");

/** Words that are spelled almost like a food. They are never corrected, so that "mouse" does not become "mousse". */
export const KNOWN_WORDS =
  wordSet(`alfred alicia amanda angela ankara argentina automatic babble badger bailey baltic bandana banker banter
  barely barney basile beacon beast bieber blood boiler bonfire brenton bugger bumble bunch bunker burner buster
  butler camera camper canary candid cannon canon canyon carmel carole carte carton catalina champion charlotte
  chill chilly christian christina citroen claude cobble collar completed composer compute config coral corner
  cornet corporation corvette cotton courage course creamer cristina crooked crumple desert doubled dreamy
  dresser dumping fashion filler finance financial finder flatbed forget founder fragile francesca francesco
  francis frankfurt freddy friend gardener gazette georgia germany glance grading granada granted gratis hamburg
  helen helena hunger hunted israel jacob jamaica juicer julian karachi keller kenya korea kosher landon larger
  launch lawyer lesson liberate loader madam madison mallet mandela maniac manta mantis mantra marble margaret
  mariner marmot martin martina masked mason match matter mentor miller minded module monitor montage montana
  mouse muhammad muller mullet musket muster normal oliver pagoda palmer pander pantry passat patel persia
  piazza pistol piston place plaster poison popper postage potion pounder powder primer provence pulley racket
  reverse rocker roman romania russia rustic salman salon saloon salter salute sample sandra satellite saucer
  scared secret shady shaker shamed sharma shaver shredder simile simmer slicker slide sliver smoke smoker
  smooth spider spinal sprint sprite stable steamer sting stocker stoked stolen strong stucco supple tahiti
  temper temple tended threat tombstone touring tryout turnkey tuscany valencia valentina valley vertex waiter
  walter winner`);

/** Words that do not say what the dish is. They are never corrected, so that "bitter" does not become "butter". */
const FILLER_WORDS =
  wordSet(`the an of my our your mum mom mama grandma granny nana auntie dad homemade home made style
  easy best simple quick perfect classic traditional authentic delicious tasty favourite favorite famous recipe fresh
  freshly hot warm cold special signature ultimate real proper old fashioned family sunday weekday weeknight dinner
  lunch supper plate bowl wrap cup piece slice glass portion serving pan tray pot one la le les el il lo los las l d
  boiled steamed stewed cooked braised poached smoked air oven slow cooker thermomix instant toasted baby little fat double
  art nach to for from serves makes people person personen pour personne fur para persona per persone kisilik kisi porsiyon
  ration porcion porzione kg gr g oz lb ml cl dl minted filled bitter batter better buttery triple sliced spiked spicy peppery`);

/** @returns whether a word says nothing about the food, unless it is part of a name ("fried rice") */
export function isFiller(word: string): boolean {
  return /^\p{N}+$/u.test(word) || FILLER_WORDS.has(word) || RICHNESS.has(word) || METHOD_WORDS.has(word);
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

function wordMap<Key extends string>(words: Record<Key, string>): ReadonlyMap<string, Key> {
  const keys = Object.keys(words) as Key[];
  return new Map(keys.flatMap((key) => words[key].split(" ").map((word) => [word, key] as const)));
}
