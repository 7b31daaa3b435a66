/* Words that count, by their number. The notation is explained in patterns.ts. */

/** "two dozen", "une vingtaine" */
export const COLLECTIVES = {
  "6": `en: half a dozen, half dozen, half-dozen; tr: yarım düzine; de: halbes dutzend; fr: demi-douzaine; es: media docena; it: mezza dozzina; ar: نصف دزينة`,
  "10": `tr: deste; fr: dizaine(/s); es: decena(/s); it: decin(a/e)`,
  "12": `en: dozen(/s); tr: düzine; de: dutzend; fr: douzaine(/s); es: docena(/s); it: dozzin(a/e); ar: دزينة, دزينات, درزن`,
  "24": `ar: دزينت(ان/ين)`,
  "15": `fr: quinzaine; es: quincena; it: quindicina`,
  "20": `fr: vingtaine; es: veintena; it: ventina`,
  "30": `fr: trentaine; es: treintena; it: trentina`,
};

/** Numbers of minutes and people, besides those of numbers.ts. */
export const COUNTS = {
  "4": `ar: أربعة`,
  "6": `fr: six`,
  "7": `en: seven; tr: yedi; de: sieben; fr: sept; es: siete; it: sette; ar: سبع(/ة)`,
  "9": `en: nine; tr: dokuz; de: neun; fr: neuf; es: nueve; it: nove; ar: تسع(/ة)`,
  "10": `tr: on`,
  "11": `en: eleven; tr: on bir; de: elf; fr: onze; es: once; it: undici; ar: أحد عشر, إحدى عشرة`,
  "12": `tr: on iki; fr: douze; es: doce; it: dodici; ar: اثنا عشر, اثنتي عشرة`,
  "13": `en: thirteen; tr: on üç; de: dreizehn; fr: treize; es: trece; it: tredici; ar: ثلاث عشرة, ثلاثة عشر`,
  "14": `en: fourteen; tr: on dört; de: vierzehn; fr: quatorze; es: catorce; it: quattordici; ar: أربع عشرة, أربعة عشر`,
  "15": `en: fifteen; tr: on beş; de: fünfzehn; fr: quinze; es: quince; it: quindici; ar: خمس عشرة, خمسة عشر`,
  "16": `en: sixteen; tr: on altı; de: sechzehn; fr: seize; es: dieciséis; it: sedici; ar: ست عشرة, ستة عشر`,
  "17": `en: seventeen; tr: on yedi; de: siebzehn; fr: dix-sept; es: diecisiete; it: diciassette; ar: سبع عشرة, سبعة عشر`,
  "18": `en: eighteen; tr: on sekiz; de: achtzehn; fr: dix-huit; es: dieciocho; it: diciotto; ar: ثماني عشرة, ثمانية عشر`,
  "19": `en: nineteen; tr: on dokuz; de: neunzehn; fr: dix-neuf; es: diecinueve; it: diciannove; ar: تسع عشرة, تسعة عشر`,
  "20": `en: twenty; tr: yirmi; de: zwanzig; fr: vingt; es: veinte; it: venti; ar: عشر(ون/ين)`,
  "25": `en: twenty-five, twenty five; tr: yirmi beş; de: fünfundzwanzig; fr: vingt-cinq; es: veinticinco; it: venticinque; ar: خمس وعشرين, خمسة وعشرين`,
  "30": `en: thirty; tr: otuz; de: dreißig, dreissig; fr: trente; es: treinta; it: trenta; ar: ثلاث(ون/ين)`,
  "35": `en: thirty-five, thirty five; tr: otuz beş; de: fünfunddreißig; fr: trente-cinq; es: treinta y cinco; it: trentacinque`,
  "40": `en: forty; tr: kırk; de: vierzig; fr: quarante; es: cuarenta; it: quaranta; ar: أربع(ون/ين)`,
  "45": `en: forty-five, forty five; tr: kırk beş; de: fünfundvierzig; fr: quarante-cinq; es: cuarenta y cinco; it: quarantacinque; ar: خمس وأربعين, خمسة وأربعين`,
  "50": `en: fifty; tr: elli; de: fünfzig; fr: cinquante; es: cincuenta; it: cinquanta; ar: خمس(ون/ين)`,
  "60": `en: sixty; tr: altmış; de: sechzig; fr: soixante; es: sesenta; it: sessanta; ar: ست(ون/ين)`,
  "90": `en: ninety; tr: doksan; de: neunzig; fr: quatre-vingt-dix; es: noventa; it: novanta; ar: تسع(ون/ين)`,
};
