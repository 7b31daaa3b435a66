/* Numbers in words, by value. The notation is explained in patterns.ts. */

/** "one and a half onions", "yarım limon" */
export const NUMBER_WORDS = {
  "1 1/2": `en: one and a half; tr: bir buçuk; de: eineinhalb, anderthalb; fr: un et demi; es: uno y medio; it: uno e mezzo`,
  "3/4": `en: three quarters(/ of a/ of an); tr: üç çeyrek; de: (/eine /einen )dreiviertel, drei viertel; fr: trois quarts; es: tres cuartos; it: tre quarti; ar: (ثلاثة/ثلاث/تلات) أرباع`,
  "3/8": `es: cuarto y mitad`,
  "1/2": `en: (/1 )half(/ a/ an/ of a/ of an), one(/-/ )half; tr: (/1 )yar(ı/i)m; de: (/eine /einer /eines /einen /ein /1 )halb(/e)(/r/s/n/m); fr: (/un /une /un-/une-/1 )demi(/e), la moitié d'un(/e); es: (/1 )medi(a/o), la mitad de un(/a); it: (/una /un /1 )mezz(a/o), mezz', (/la )metà di un(/a); ar: نصف, نص`,
  "2/3": `en: two(/-) thirds(/ of a/ of an), two-third(/s); de: zwei drittel; fr: deux tiers; es: dos tercios; it: due terzi; ar: ثلثا, ثلثي, ثلثين`,
  "1/3": `en: a third(/ of a/ of an), one third(/ of a/ of an), one-third; de: (/ein /einen )drittel; fr: un tiers, le tiers d'un(/e); es: un tercio; it: un terzo; ar: ثلث`,
  "1/4": `en: (/a /one )quarter(/ of a/ of an), one-quarter; tr: (ç/c)eyrek; de: (/ein /eine /einen /1 )viertel; fr: un quart, le quart d'un(/e); es: (/un /1 )cuarto; it: (/un /1 )quarto; ar: ربع`,
  "1": `en: a, an, one; tr: bir; de: ein(/e)(/n/r/s); fr: un(/e); es: un, una, uno; it: un, uno, una, un'; ar: واحد(/ة)`,
  "2": `en: two, a couple(/ of); tr: iki; de: zwei; fr: deux, une paire; es: dos, un par(/ de); it: due, un paio(/ di); ar: اثنان, اثنين`,
  "3": `en: three; tr: üç; de: drei; fr: trois; es: tres; it: tre; ar: ثلاث(/ة)`,
  "4": `en: four; tr: dört; de: vier; fr: quatre; es: cuatro; it: quattro; ar: أربع(/ة)`,
  "5": `en: five; tr: beş; de: fünf; fr: cinq; es: cinco; it: cinque; ar: خمس(/ة)`,
  "6": `en: six; tr: altı; de: sechs; fr: six; es: seis; it: sei; ar: ست(/ة)`,
  "7": `en: seven; tr: yedi; de: sieben; fr: sept; es: siete; it: sette; ar: سبع(/ة)`,
  "8": `en: eight; tr: sekiz; de: acht; fr: huit; es: ocho; it: otto; ar: ثمان(/ي/ية)`,
  "9": `en: nine; tr: dokuz; de: neun; fr: neuf; es: nueve; it: nove; ar: تسع(/ة)`,
  "10": `en: ten; de: zehn; fr: dix, une dizaine; es: diez, una decena; it: dieci, una decina(/ di); ar: عشر(/ة)`,
  "12": `en: twelve; de: zwölf; fr: douze; es: doce; it: dodici`,
  "15": `fr: une quinzaine; es: una quincena; it: una quindicina(/ di)`,
  "20": `fr: une vingtaine; es: una veintena; it: una ventina(/ di)`,
  "30": `fr: une trentaine; es: una treintena; it: una trentina(/ di)`,
  "40": `fr: une quarantaine; it: una quarantina(/ di)`,
  "50": `fr: une cinquantaine; es: una cincuentena; it: una cinquantina(/ di)`,
  "100": `fr: une centaine; es: una centena; it: un centinaio(/ di)`,
};
