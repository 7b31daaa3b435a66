/* Words of ingredient lines, for the server only. The notation is explained in words.ts. */

export const NUMBERS: Readonly<Record<string, string>> = {
  "1.5": `en: one and a half; tr: bir buçuk; de: eineinhalb, anderthalb; fr: un et demi; es: uno y medio`,
  "0.5": `en: half(/ a/ an); tr: yar(ı/i)m; de: (/eine /einer /eines /einen )halbe(/r/s/n); fr: (/un /une /un-/une-)demi(/e);
    es: medi(a/o); it: mezz(a/o)`,
  "0.25": `en: a quarter(/ of a/ of an); tr: (ç/c)eyrek`,
  "1": `en: a, an, one; tr: bir; de: ein(/e)(/n/r/s); fr: un(/e); es: una, uno`,
  "2": `en: two; tr: iki; de: zwei; fr: deux; es: dos; it: due`,
  "3": `en: three; tr: üç; de: drei; fr: trois; es: tres; it: tre`,
  "4": `en: four; tr: dört; de: vier; fr: quatre; es: cuatro; it: quattro`,
  "5": `en: five; tr: beş; de: fünf; fr: cinq; es: cinco; it: cinque`,
  "6": `en: six; tr: altı; de: sechs; es: seis; it: sei`,
  "8": `en: eight; tr: sekiz; de: acht; fr: huit; es: ocho; it: otto`,
  "10": `en: ten; de: zehn; fr: dix; es: diez; it: dieci`,
  "12": `en: twelve; de: zwölf`,
};
/** Before a number, besides ABOUT. */
export const NEARLY = `en: (/a )scant, (/a )heap(ing/ed), (/a )generous; de: knapp, gut`;
export const DOZEN = `en: dozen(/s); tr: düzine; de: dutzend; fr: douzaine(/s); es: docena(/s); it: dozzin(a/e)`;
/** "1 buçuk", "2 et demi" */
export const AND_A_HALF = `tr: buçuk; de: einhalb; fr: et demi(/e); es: y medi(a/o); it: e mezz(a/o)`;
/** Without a number: "a splash of milk", "etwas Öl" */
export const VAGUE = `en: (/a /an )(splash/drizzle/touch/bit/glug/squeeze/little bit/drop) of, a (few/little), some;
  tr: biraz, bir miktar, aldığı kadar, yeteri kadar; de: etwas, ein (wenig/paar/schuss);
  fr: un (peu/filet) d(e/'); es: un chorrito de, un poco de; it: un poco di, un filo d(i/')`;

export const AND = `en: and; tr: ve; de: und; fr: et; es: y; it: e`;
export const PLUS = `en: plus`;
export const OR = `en: or; tr: veya, ya da; de: oder; fr: ou`;
/** Also parts of names: "mast o khiar" */
export const SHORT_OR = `es: o, u; it: o, oppure`;
export const NOR = `en: nor; de: noch; fr: ni; es: ni`;
export const BUT = `en: but; de: aber`;
export const WITH = `en: with; tr: ile; de: mit; fr: avec; es: con; it: con`;
export const WITHOUT = `en: without; de: ohne; fr: sans; es: sin; it: senza`;
export const NOT = `en: no, not; de: kein(/e/en)`;
export const IN = `en: in; fr: en, au, aux; es: en, al; it: al`;
export const OF = `en: of; de: von; fr: de(/ la), des, du; es: del; it: di`;
export const OF_ELIDED = `fr: d'`;
/** After "of": "3 slices of the bread" */
export const A_OR_THE = `en: the, a, an`;
export const FROM = `en: from`;
export const TIMES = `en: time(/s); de: mal`;

export const SMALL = `en: small; tr: k(ü/u)ç(ü/u)k(/ boy); de: kleine(/r/s/n); fr: petit(/e)(/s); es: pequeñ(a/o)(/s); it: piccol(a/i/e/o)`;
export const LARGE = `en: large, big; tr: b(ü/u)y(ü/u)k(/ boy); de: gro(ß/ss)e(/r/s/n); fr: grand(/e)(/s), gros(/se/ses); it: grandi`;
export const MEDIUM = `en: medium(/-sized), heaped, heaping, generous, packed, scant, rounded, level, extra(/-)large;
  tr: orta boy, silme, tepeleme; de: mittelgro(ß/ss)e(/r/s/n), gestr(/.), gestrichene(/r/n), geh(/.), gehäufte(/r/n);
  fr: moyen(/n)(/e)(/s); es: median(a/o)(/s), rasa(/s), colm(a/o); it: medi(e/o)`;
/** Between the number and the unit: "2 large cans" */
export const UNIT_SIZES = `en: large, small, big, whole`;
export const TOTAL = `en: total; tr: toplam; de: insgesamt; fr: en tout`;
export const EACH = `en: each, per can; de: à, je; fr: chacun(/e); es: cada un(o/a); it: ciascun(o/a)`;

/** "Juice and zest of 2 lemons", "Saft einer halben Zitrone" */
export const PRESSED = `en: juice, zest, rind, peel; de: saft, abrieb, schale; fr: jus, zeste; es: zumo, jugo, ralladura;
  it: succo, scorza, buccia`;
export const BEFORE_PRESSED = `en: (/finely )grated, fresh`;
export const OF_ONE = `de: eine`;

/** "20 minutes", "180 degrees" and "4 times" are no ingredients. */
export const DURATIONS = `en: min(/s), minute(/s), hour(/s), hr(/s), h, day(/s), sec(/s), second(/s); tr: dakika, dk, saat;
  de: minuten, stunde(/n), std, tag(/e); fr: heure(/s); es: minutos, hora(/s); it: minut(i/o), or(a/e)`;
export const OTHER_MEASURES = `en: degrees, kcal, cal, kj; tr: derece; de: grad; es: grados; it: gradi`;
export const LENGTHS = `en: cm, mm, inch(/es)`;
/** "20 cm springform pan" */
export const VESSELS = `en: pan, dish, tin, mo(/u)ld, skillet, tray, ring, form, springform; tr: kal(ı/i)p, tepsi; de: backform, blech;
  fr: moule; es: molde; it: stampo, teglia`;
/** Before a number that is no amount: "Day 2" */
export const COUNTED = `en: day, part, gas; tr: g(ü/u)n; de: teil, stufe; fr: jour; es: d(í/i)a; it: giorno`;
/** The knob of "une noix de beurre" is no nut. */
export const NUT_OF_BUTTER = `fr: noix de beurre; es: nuez de mantequilla; it: noce di burro`;

export const OPTIONAL = `en: optional(/ly), if (desired/you like); tr: isteğe bağlı, arzuya göre; de: nach (belieben/wunsch), wahlweise;
  fr: facultati(f/ve); es: opcional; it: facoltativ(o/a)`;
/** Begin a note about the food in front of them, as "or" does. */
export const NOTE = `en: for, to taste, to serve, from, cut, at room; de: zum, zur, für, nach geschmack; fr: pour, au goût; es: para, al gusto;
  it: per, q.(/ )b(/.), quanto basta`;
/** Before a comma and the food: "boneless, skinless chicken" */
export const DESCRIPTIONS = `en: boneless, skinless, bone-in, skin-on, lean, extra, fresh, freshly, dried, dry, frozen, raw, ripe, unsalted,
  salted, sweetened, unsweetened, low-sodium, low-fat, fat-free, nonfat, full-fat, reduced-fat, plain, firm, red, green, yellow, orange,
  white, hot, cold, warm, cooked, peeled, crushed, chopped, finely, coarsely, roughly, thinly, sliced, diced, grated, shredded, minced,
  crumbled, homemade, store-bought, canned, light, dark`;

export const UNITS = {
  g: `en: g, gr, grs, gm(/s), gram(/s); de: gramm; fr: gramme(/s); es: gramo(/s); it: gramm(i/o); ar: غ, غرام`,
  kg: `en: kg, kilo(/s), kilogram(/m)(/s); it: chilo, chilogramm(o/i); ar: كيلو`,
  etto: `it: ett(o/i), hg`,
  dag: `de: dag, dkg, deka`,
  oz: `en: oz(/s), ounce(/s)`,
  lb: `en: lb(/s), pound(/s)`,
  pfund: `de: pfund, pfd`,
  floz: `en: fl(/.)(/ )oz, fluid ounce(/s)`,
  ml: `en: ml, millilit(er/re)(/s); es: mililitro(/s); it: millilitri`,
  cl: `en: cl`,
  dl: `en: dl`,
  l: `en: l, lt, lit(er/re)(/s); es: litro(/s); it: litri`,
  pint: `en: pint(/s), pt(/s)`,
  quart: `en: quart(/s), qt(/s)`,
  gallon: `en: gallon(/s), gal`,
  tsp: `en: tsp(/s), teaspoon(/s); tr: (ç/c)ay ka(ş/s)(ı/i)(ğ/g)(ı/i), (ç/c)(/.)(/ )k; de: TL, teel(ö/oe)ffel, teel(/.), kaffeel(ö/oe)ffel;
    fr: c(/.)(/ )à(/ )(c/café), càc, cac, cc, c.c, cuil(/l/lère/lere/lères/leres)(/.) à café; es: cdta(/s), cucharadita(/s); it: cucchiain(o/i)`,
  dessertspoon: `en: dessertspoon(/s); tr: tatl(ı/i) ka(ş/s)(ı/i)(ğ/g)(ı/i), t(/.)(/ )k`,
  tbsp: `en: tbsp(/s), tbl(/s), tb(/s), tablespoon(/s); tr: (/yemek )ka(ş/s)(ı/i)(ğ/g)(ı/i), ka(ş/s)(ı/i)k, y(/.)(/ )k;
    de: EL, e(ss/ß)l(/öffel/oeffel); fr: c(/.)(/ )à(/ )(s/soupe), càs, cas, c.s, cuil(/l/lère/lere/lères/leres)(/.) à soupe, cuill(è/e)re(/s);
    es: cda(/s), cucharada(/s); it: cucchia(io/i)`,
  teaglass: `tr: (ç/c)ay barda(ğ/g)(ı/i)`,
  coffeecup: `tr: (/kahve )fincan(/ı/i)`,
  glass: `tr: (/su )barda(ğ/g)(ı/i), s(/.)(/ )b, bardak; de: glas, becher; fr: verre(/s); es: vaso(/s); it: bicchier(e/i)`,
  cup: `en: cup(/s), c; de: tasse(/n); fr: tasse(/s); es: taza(/s); it: tazz(a/e)`,
  scoop: `en: scoop(/s); tr: ölçek; de: messlöffel`,
  pinch: `en: pinch(/es), dash(/es); tr: tutam; de: prise(/n), messerspitze(/n), msp(/.); fr: pincée(/s); es: pizca(/s); it: pizzic(o/hi)`,
  clove: `en: clove(/s); tr: di(ş/s); de: zehe(/n); fr: gousse(/s); es: diente(/s); it: spicchi(/o)`,
  stick: `en: stick(/s)`,
  knob: `en: knob(/s)`,
  handful: `en: handful(/s); tr: avu(ç/c); de: handvoll; fr: poignée(/s); es: puñado(/s); it: manciat(a/e)`,
  bunch: `en: bunch(/es); tr: demet; de: bund; fr: botte(/s); es: manojo(/s); it: mazz(o/i), mazzett(o/i)`,
  sprig: `en: sprig(/s); tr: dal; de: zweig(/e); fr: brin(/s), branche(/s); es: ramita(/s); it: ramett(o/i)`,
  leaf: `en: leaf, leaves, sheet(/s); tr: yaprak; de: bl(a/ä)tt(/er); fr: feuille(/s); es: hoja(/s); it: fogli(a/e)`,
  slice: `en: slice(/s), rasher(/s), strip(/s); tr: dilim; de: scheibe(/n); fr: tranche(/s); es: loncha(/s), rebanada(/s), rodaja(/s); it: fett(a/e)`,
  can: `en: can(/s), tin(/s), jar(/s); tr: konserve, kutu; de: dose(/n); fr: boîte(/s); es: bote(/s), lata(/s); it: lattin(a/e), scatol(a/e)`,
  packet: `en: packet(/s), package(/s), pkg(/s), envelope(/s), pot(/s), box(/es), bag(/s), container(/s), carton(/s), pack(/s);
    de: rolle(/n), paket(/e), p(ä/a)ckchen, packung, pck(/.); fr: sachet(/s); es: sobre(/s), paquete(/s); it: bustin(a/e), confezion(e/i)`,
  head: `en: head(/s); tr: ba(ş/s); de: kopf, köpfe; fr: tête(/s); es: cabeza(/s); it: test(a/e)`,
  piece: `en: piece(/s), part(/s), stalk(/s), ear(/s); tr: adet, tane; de: st(ü/u)ck(/e), stk, würfel, stange(/n); fr: pièce(/s);
    es: unidad(/es); it: pezz(o/i)`,
};
/** Units behind the food: "2 bay leaves", "3 Lorbeerblätter" */
export const LAST_CLOVES = `en: garlic clove(/s); de: knoblauchzehe(/n)`;
export const LAST_LEAVES = `en: leaf, leaves; de: bl(a/ä)tt(/er)`;
export const LAST_SPRIGS = `en: sprig(/s); de: zweig(/e)`;

/** Of ingredients that are not eaten whole; the first two also as parts of words. */
export const FRYING = `en: fry; tr: k(ı/i)zart; de: braten, frittieren, ausbacken; fr: friture, frire; es: fre(í/i)r; it: friggere, frittura`;
export const MARINADE = `en: marinad, marinat, brine; tr: salamura; de: marinier, beize; fr: saumure; es: salmuera; it: salamoia`;
export const DRAINED = `en: drained; tr: s(ü/u)z(ü/u)lm(ü/u)(ş/s); de: abgetropft; fr: égoutté; es: escurrid; it: sgocciolat`;
export const BONE_IN = `en: bone(-/ )in; tr: kemikli; de: mit knochen; fr: avec os; es: con hueso; it: con osso`;
export const COOKED = `en: cooked, steamed, boiled, leftover; tr: haşlanmış; de: gekocht(/e/er/en/es); fr: cuit(/e)(/s); es: cocid(a/o)(/s);
  it: cott(a/o/i/e)`;
export const DRY = `en: dry, dried; tr: kuru; de: getrocknet(/e/er/en); fr: sec(/s), sèche(/s); es: sec(a/o)s; it: secchi`;
export const SLICES = `en: slice(/s), ring(/s), wedge(/s), round(/s), leaves`;

/** English words that are foods in another language (tea, blackberries, sea bass); foods only if they stand alone. */
export const FALSE_FRIENDS = `en: the, more, bar`;
/** Words of one language that name a food in another ("frying pan", Spanish for bread). No allergen unless they stand alone. */
export const AMBIGUOUS = `en: pan, pain, sole, rape, sale, ale, bar, shell, more, rind, wild; de: fond; fr: un, lieu, mie, et; es: col; it: fave, dado`;
export const VEGAN = `en: vegan, plantbased; tr: bitkisel; de: vegane(/r/s), pflanzlich(/e); fr: végane, végétal(/e); es: vegan(o/a), vegetal;
  it: vegetale`;
export const VEGETARIAN = `en: vegetarian, veggie, meatless, meatfree; tr: vejetaryen; de: vegetarisch(/e/er); fr: végétarien(/ne);
  es: vegetarian(o/a)`;
/** "gluten free", "free from gluten", "glutenfrei", "yumurtasız"; the tokenizer turns "glutenfreie" into "glutenfrey". */
export const FREE = `en: free`;
export const FREE_FROM = `en: from, of`;
export const FREE_ENDINGS = `tr: siz, suz; de: frei(/e/en/em/er/es), frey`;
/** Names of whole groups of foods. "Without yolks" or "butter-free" leaves other eggs and other dairy. */
export const ALLERGEN_NAMES = {
  gluten: `en: gluten; it: glutine`,
  crustaceans: `en: crustacean; de: krebstiere; fr: crustacés; es: crustáceos; it: crostacei`,
  eggs: `en: egg; tr: yumurta; de: ei(/er); fr: oeuf; es: huevo; it: uov(o/a)`,
  fish: `en: fish; tr: balık; de: fisch; fr: poisson; es: pescado; it: pesce`,
  peanuts: `en: peanut; tr: yer fıstığı; de: erdn(uss/üsse); fr: cacahuète; es: cacahuete, maní; it: arachidi`,
  soy: `en: soy(/a); de: soja; it: soia`,
  milk: `en: milk, dairy; tr: süt; de: milch(/produkte); fr: lait, produits laitiers; es: leche, lácteos; it: latte, latticini`,
  nuts: `en: nut, tree nuts; tr: kuruyemiş; de: nuss, nüsse; fr: noix, fruits à coque; es: nueces, frutos secos; it: noci, frutta a guscio`,
  celery: `en: celery; tr: kereviz; de: sellerie; fr: céleri; es: apio; it: sedano`,
  mustard: `en: mustard; tr: hardal; de: senf; fr: moutarde; es: mostaza; it: senape`,
  sesame: `en: sesame; tr: susam; de: sesam; fr: sésame; es: sésamo; it: sesamo`,
  sulphites: `en: sul(ph/f)ite; tr: sülfit; de: sulfit; it: sulfiti`,
  lupin: `en: lupin(/e); de: lupinen; es: altramuces; it: lupini`,
  molluscs: `en: mollusc; de: mollusk, weichtiere; fr: mollusques; es: moluscos; it: molluschi`,
};
/** Words around foods that do not change their allergens: articles, measures, sizes, states, ways to cut. */
export const NEUTRAL = `en: a, an, the, of, in, for, to, with, into, from, about, some, any, your, own, little, few, more, extra, at, and, as, needed, taste,
  per, each, handful, pinch, bunch, dash, drop, splash, knob, piece, slice, can, tin, jar, pack, packet, bag, box, stick, clove, head,
  stalk, sprig, leaf, cup, bar, shell, tablespoon, teaspoon, glass, ring, tbsp, tsp, c, cs, cc, g, kg, ml, l, dl, cl, cm, inch, x, pcs,
  fillet, cube, chunk, strip, wedge, half, halve, quarter, small, medium, large, big, thick, thin, long, short, whole, fresh, freshly,
  frozen, dried, dry, raw, cooked, boiled, roasted, toasted, grilled, baked, fried, smoked, ripe, unripe, soft, softened, melted, cold,
  warm, hot, lukewarm, chilled, room, temperature, organic, free, range, chopped, sliced, diced, minced, grated, shredded, crushed,
  ground, peeled, pitted, seeded, seedless, rinsed, drained, washed, cleaned, finely, roughly, coarsely, thinly, lightly, heaped, level,
  packed, unsalted, salted, sweet, unsweetened, plain, natural, neutral, good, quality, best, strong, mild, light, low, reduced, full,
  fat, skinless, boneless, lean, flat, extra, virgin, tender, baby, young, mixed, red, green, yellow, white, black, brown, dark, golden,
  purple, orange, good, instant, quick, active, powdered, beaten, separated, optional;
  tr: taze, kuru, ince, doğranmış, rendelenmiş, kıyılmış, haşlanmış, adet, tane, dilim, demet, tutam, kaşık, kaşığı, yemek, çay, su,
  bardağı, bardak, diş, küçük, büyük, orta, boy, ve, ile, için;
  de: frisch(/e/er/es/en), getrocknet(/e), tiefgekühlt, tk, gehackt(/e/er), gerieben(/e/er/es), gewürfelt(/e), geschält(/e),
  gemahlen(/e/er), gekocht(/e), reife(/r), kleine(/r/s), große(/r/s/n), mittelgroße, rot, rote(/r/s), grün(/e), gelbe, weiße, schwarzer,
  schwarze, weiche(/r), weich, kalte, kalt, warmes, warme, lauwarm(/e), zimmerwarm, bio, etwas, ein, eine(/n), zum, zur, mit, und, aus,
  dem, den, der, die, das, el, tl, glas, prise, bund, dose, packung, pck, stück, scheibe(/n), zehe(/n), becher, tasse, blatt, zweig,
  flüssig(/e);
  fr: de, du, des, la, le, les, un, une, et, au, aux, avec, en, pour, frais, fraîche, haché(/e), râpé(/e), émincé(/e), cuit(/e),
  petit(/e), gros, grosse, grand(/e), rouge, vert(/e), blanc, blanche, verre, cuillère, soupe, café, gousse, pincée, tranche;
  es: del, los, las, un(o/a), y, al, con, para, lo, fresc(o/a), frescos, frescas, picad(o/a), rallad(o/a), cocid(o/a), madur(o/a),
  roj(o/a), verde, blanc(o/a), cucharada, cucharadita, taza, diente, pizca;
  it: di, dei, della, delle, il, gli, e, alla, tritat(o/a), grattugiat(o/a), matur(o/a), ross(o/a), bianc(o/a), tagliat(o/a), fin(o/a),
  cucchiaio, cucchiaino, spicchio, pizzico, fetta`;
