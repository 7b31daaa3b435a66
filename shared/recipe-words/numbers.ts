/* Numbers in words, by value. The notation is explained in words.ts. */

/** "one and a half onions", "yarım limon" */
export const NUMBER_WORDS = {
  "1.5": `en: one and a half; tr: bir buçuk; de: eineinhalb, anderthalb; fr: un et demi; es: uno y medio`,
  "0.75": `de: (/eine )dreiviertel; ar: (ثلاثة/ثلاث/تلات) أرباع`,
  "0.5": `en: half(/ a/ an); tr: yar(ı/i)m; de: (/eine /einer /eines /einen )halbe(/r/s/n); fr: (/un /une /un-/une-)demi(/e); es: medi(a/o); it: mezz(a/o); ar: نصف, نص`,
  "0.67": `ar: ثلثا, ثلثي`,
  "0.33": `ar: ثلث`,
  "0.25": `en: a quarter(/ of a/ of an); tr: (ç/c)eyrek; ar: ربع`,
  "1": `en: a, an, one; tr: bir; de: ein(/e)(/n/r/s); fr: un(/e); es: una, uno`,
  "2": `en: two; tr: iki; de: zwei; fr: deux; es: dos; it: due; ar: اثنان, اثنين`,
  "3": `en: three; tr: üç; de: drei; fr: trois; es: tres; it: tre; ar: ثلاث(/ة)`,
  "4": `en: four; tr: dört; de: vier; fr: quatre; es: cuatro; it: quattro; ar: أربع(/ة)`,
  "5": `en: five; tr: beş; de: fünf; fr: cinq; es: cinco; it: cinque; ar: خمس(/ة)`,
  "6": `en: six; tr: altı; de: sechs; es: seis; it: sei; ar: ست(/ة)`,
  "8": `en: eight; tr: sekiz; de: acht; fr: huit; es: ocho; it: otto; ar: ثمان(/ي/ية)`,
  "10": `en: ten; de: zehn; fr: dix; es: diez; it: dieci; ar: عشر(/ة)`,
  "12": `en: twelve; de: zwölf`,
};
