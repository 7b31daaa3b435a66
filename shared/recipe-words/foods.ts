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
