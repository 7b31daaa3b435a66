/* Words inside the steps of a recipe, for the cooking view. The notation is explained in patterns.ts. */

export const DAYS = `en: day(/s); tr: gün; de: tag(/e/en); fr: jour(/s); es: día(/s); it: giorn(o/i); ar: يوم, أيام; nl: dag(/en); sv: dyg(n/net)`;
export const HOURS = `en: h, hr(/s), hour(/s); tr: saat(/lik/te), sa; de: std, stunde(/n); fr: heure(/s); es: hora(/s); it: or(a/e); ar: ساع(ة/ات); nl: uur, uren; sv: timm(e/ar)`;
export const MINUTES = `en: min(/s), minute(/s); tr: dakika(/lık/da), dk; de: minuten; fr: mn; es: minuto(/s); it: minut(o/i); ar: دقيقة, دقائق, دقايق; sv: minuter`;
export const SECONDS = `en: sec(/s), second(/s); tr: saniye, sn; de: sek, sekunde(/n); fr: seconde(/s); es: segundo(/s); it: second(o/i); ar: ثانية, ثوان(/ي)`;
/** One word for two of a unit, or for one without a number. */
export const TWO_HOURS = `ar: ساعت(ان/ين)`;
export const TWO_MINUTES = `ar: دقيقت(ان/ين)`;
export const ONE_HOUR = `ar: ساعة`;

export const HALF = `en: half, half a(/n), a half; tr: yar(ı/i)m; de: halbe(/n); fr: demi(/e); es: media; it: mezz(a/'); ar: نصف, نص`;
export const QUARTER = `en: (/a )quarter of an, quarter; tr: çeyrek; de: viertel; fr: quart d'; es: cuarto de; it: quarto d'; ar: ربع`;
export const THREE_QUARTERS = `en: three(-/ )quarters of an, three(-/ )quarter; tr: üç çeyrek; de: dreiviertel; fr: trois(-/ )quarts d'; es: tres cuartos de; it: tre quarti d'; ar: (ثلاثة/ثلاث) أرباع, (ثلاثة/ثلاث) أرباع ال`;
export const THIRD = `ar: ثلث`;
export const ONE = `en: a, an, one; tr: bir; de: ein(/e/er); fr: un(/e); es: una; it: un(/o/a/')`;
export const ONE_AND_A_HALF = `de: anderthalb`;
/** "1 buçuk saat", "2 and a half hours", "une heure et demie" */
export const AND_A_HALF = `en: and a half; tr: buçuk; de: einhalb; fr: et demi(/e); es: y media; it: e mezz(o/a); ar: ونصف, ونص`;
export const AND_A_QUARTER = `en: and a quarter; de: einviertel; fr: et quart, un quart; es: y cuarto; it: e un quarto; ar: وربع`;
export const AND_THREE_QUARTERS = `en: and three(-/ )quarters; fr: trois quarts; es: y tres cuartos; it: e tre quarti`;
/** Joins hours to minutes. */
export const AND = `en: and; tr: ve; de: und; fr: et; es: y; it: e; ar: و`;
/** Between the two ends of a range. */
export const UNTIL = `en: to, or, and; tr: ila, veya, ya da; de: bis, oder, und; fr: à, ou, et; es: a, o, y; it: a, o, e; ar: إلى, أو, حتى`;
/** Between a number and a unit that it does not count: "2 times per minute", "a few minutes" */
export const NOT_BEFORE_UNIT = `en: per, each, every, an, the, few, couple, several, times, in, for, to, or, and; tr: her; de: pro, je, jede(/n), paar, in, nach, bis, und, oder; fr: par, à, chaque, et, ou; es: por, cada, y, o, a, en; it: per, ogni, e, o, a, in; ar: كل, في, إلى, أو`;

/** Ends of German words for pieces of a food: "Kartoffelscheiben", "Zwiebelringe". */
export const CUTS = `de: scheibe(/n), würfel(/n), stück(/e/chen), streifen, ringe(/n), spalten, hälfte(/n), viertel(/n), stifte(/n), schale(/n), saft`;

/** Foods that a German step names by the end of a compound: "Rinderbrühe" by "Brühe". */
export const COMPOUND_ENDS = `de: brühe, fond, sahne, rahm, milch, butter, schmalz, käse, quark, joghurt, mehl, zucker, salz, pfeffer, essig,
  senf, wein, mark, speck, schinken, wurst, würste, würstchen, filet(/s), hackfleisch, rouladen, schnitzel, knödel(/n), zwiebel(/n), gurke(/n),
  tomate(/n), kartoffel(/n), bohne(/n), linsen, möhre(/n), kohl, salat, pilz(/e), paprika, nudeln, reis, brot, brötchen, nüsse, kirschen, beeren`;

/** Words of ingredients that are no food, so that a step which names them does not mean the ingredient. */
export const NO_FOOD = `en: cup, tbsp, tablespoon, tsp, teaspoon, gram, ounce, pound, lbs, pint, quart, inch, can, jar, pack, pinch, piece,
  handful, bunch, sprig, slice, stick, for, and, the, with, plus, more, about, into, from, taste, large, medium, small, fresh, ground,
  dried, dry, chopped, sliced, dice, diced, minced, grated, peeled, fine, finely, rough, thin, thick, cold, warm, hot, red, white, black,
  green, brown, yellow, golden; tr: kaşık, kaşığı, bardağı, adet, tane, tutam, demet, dilim, büyük, küçük, taze, için, ile; de: esslöffel,
  teelöffel, prise, stück, scheibe, streifen, stange, zehe(/n), zweig, packung, becher, tasse, bund, dose, groß, klein, frisch, fein, und,
  mit, für, zum, rote, weiße; fr: cuillère, tasse, pincée, tranche, grand, petit, frais, fraîche, pour, avec, les, des, une, rouge, blanc,
  noir, vert; es: cuchara, taza, pizca, grande, pequeñ(o/a), fresc(o/a), para, con, los, las, del, roj(o/a), blanc(o/a); it: cucchia,
  tazz(a/e), pizzico, fett(a/e), piccol(o/a), per, dei, ross(o/a), bianc(o/a), ner(o/a); ar: كوب, أكواب, ملعقة, ملاعق, كبيرة, كبير, صغيرة,
  صغير, حبة, حبات, غرام, مفروم, مقطع, مبشور, مقشر, طازج, ناعم, حسب, رشة, فص, فصوص, أبيض, أحمر, أسود`;
