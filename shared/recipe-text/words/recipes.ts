/* Words for servings. The notation is explained in patterns.ts. */

/** Before the number, with or without a colon. */
export const SERVES = `en: serves, yield(/s), feeds; de: ergibt, reicht für; it: dosi per; ar: يكفي(/ ل/ لـ), تكفي(/ ل/ لـ)`;
/** Before a colon and the number, or behind the number. */
export const SERVINGS = `en: serving(/s), serving size, portion(/s); tr: porsiyon; de: portionen; es: raciones, porciones, comensales; it: porzioni; ar: عدد الحصص, حصص, حصة`;
export const PEOPLE = `en: people, person(/s); tr: ki(ş/s)i(/lik); de: personen, leute; fr: personne(/s), pers; es: persona(/s); it: persone; ar: عدد الأشخاص, أشخاص, شخص(/ا), أفراد`;
export const FOR_PEOPLE = `en: for; de: für; fr: pour; es: para; it: per; ar: لعدد, لـ, ل`;
/** "For 4", unless something else is counted: "for 4 hours". */
export const FOR_NUMBER = `en: for`;
export const NOT_PEOPLE = `en: min, hour, hr, sec, day, more`;
/** Behind a number that is a weight, a volume or a size, and no number of people or pieces. */
export const MEASURES = `en: g, gr, gm(/s), gram(/s), kg, mg, kilo(/s), kilogram(/s), ml, cl, dl, l, ltr, liter(/s), litre(/s), cup(/s), tbsp(/s), tablespoon(/s), tsp(/s), teaspoon(/s),
  oz, fl oz, fl. oz, fluid ounce(/s), ounce(/s), lb(/s), pound(/s), quart(/s), pint(/s), gallon(/s), cm, mm, inch(/es); tr: litre, bardağı, su bardağı, kaşığı, yemek kaşığı, santim;
  de: gramm, kilogramm, pfund, tasse(/n), el, tl, zoll, zentimeter; fr: gramme(/s), tasse(/s), livre(/s), pouce(/s), centimètre(/s); es: gramo(/s), kilogramo(/s), litro(/s), taza(/s), cucharada(/s), pulgada(/s), centímetro(/s);
  it: gramm(o/i), chil(o/i), litr(o/i), etti, tazz(a/e), cucchiai(/o), pollici, centimetri; ar: غرام, غراما, جرام, جم, كيلو, كيلوغرام, كغ, كجم, لتر, لترات, مل, سم, كوب, أكواب, ملعقة, ملاعق`;
export const MAKES = `en: makes, gives, yield(/s); de: ergibt; fr: donne; es: salen; it: per circa; ar: يعطي, تعطي, ينتج`;
export const TO = `en: to; tr: ila; de: bis; fr: à; es: a; it: a; ar: إلى`;
