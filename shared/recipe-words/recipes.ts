/* Words for servings. The notation is explained in words.ts. */

/** Before the number, with or without a colon. */
export const SERVES = `en: serves, yield(/s), feeds; de: ergibt, reicht für; it: dosi per; ar: يكفي(/ ل/ لـ), تكفي(/ ل/ لـ)`;
/** Before a colon and the number, or behind the number. */
export const SERVINGS = `en: serving(/s), serving size, portion(/s); tr: porsiyon; de: portionen;  es: raciones, porciones, comensales; it: porzioni; ar: عدد الحصص, حصص, حصة`;
export const PEOPLE = `en: people, person(/s); tr: ki(ş/s)i(/lik); de: personen, leute; fr: personne(/s), pers; es: persona(/s); it: persone; ar: عدد الأشخاص, أشخاص, شخص(/ا), أفراد`;
export const FOR_PEOPLE = `en: for; de: für; fr: pour; es: para; it: per; ar: لعدد, لـ, ل`;
/** "For 4", unless something else is counted: "for 4 hours". */
export const FOR_NUMBER = `en: for`;
export const NOT_PEOPLE = `en: min, hour, hr, sec, day, cup, kg, ml, cm, inch, more`;
export const MAKES = `en: makes, gives, yield(/s); de: ergibt; fr: donne; es: salen; it: per circa; ar: يعطي, تعطي, ينتج`;
export const TO = `en: to; tr: ila; de: bis; fr: à; es: a; it: a; ar: إلى`;
