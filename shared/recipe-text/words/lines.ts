/* Words with which lines of a recipe begin, for every page that shows one. The notation is explained in patterns.ts. */

export const ABOUT = `en: about, ap(/p)rox, approximately; tr: yakla(ş/s)(ı/i)k; de: ca, etwa; fr: environ, env; es: aproximadamente, unos, unas; it: circa; ar: حوالي, تقريبا, نحو`;
export const ARTICLES = `en: the; de: der; fr: le, la; es: el, la; it: il, la`;
export const STEP = `en: step; tr: ad(ı/i)m; de: schritt; fr: étape; es: paso; it: passo, passaggio; ar: خطوة, الخطوة`;
/** Before a number that is no amount: "Day 2", "Group 1" */
export const COUNTED = `en: day, part, gas, group, layer, section, stage; tr: g(ü/u)n, b(ö/o)l(ü/u)m, grup, k(ı/i)s(ı/i)m; de: teil, stufe, gruppe, abschnitt, schicht; fr: jour, partie, groupe; es: d(í/i)a, parte, grupo; it: giorno, parte, gruppo; ar: اليوم, الخطوة, الجزء, المجموعة, القسم`;

/** "For the dough", "Pour l'assemblage", "To serve", "Hamuru için" */
export const FOR_THE = `en: for the; de: für d(en/ie/as); fr: pour l(a/e); es: para l(a/as/os); it: per l(a/o)`;
export const FOR_YOUR = `en: for your; fr: pour les; es: para el; it: per (il/le/i/gli)`;
export const FOR_ELIDED = `fr: pour l'; it: per l'; ar: لل`;
export const FOR = `en: for, to; de: zum, zur; fr: pour; es: para; it: per; ar: مقادير, مكونات`;
export const FOR_BEHIND = `tr: için`;

export const INGREDIENTS = `en: ingredients; tr: malzemeler; de: zutaten; fr: ingrédients; es: ingredientes; it: ingredienti; ar: المقادير, المكونات, مقادير, مكونات`;
/** Parts of a dish, except those that shops sell under that name: a line "Dressing" may be an ingredient. */
export const DISH_PARTS = `en: filling, dough, topping(/s), marinade, glaze, crust, batter, garnish, assembly;
  tr: hamur(/u), iç harc(ı/i), iç harç, şerbet(/i), sos(/u), üzeri; de: teig, füllung, belag, guss, boden, soße;
  fr: garniture, farce; es: relleno; it: ripieno, impasto, farcitura, copertura; ar: الحشوة, حشوة, العجينة, التتبيلة, للتزيين, للتقديم`;
