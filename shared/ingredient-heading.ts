/** "For the dough", "Für den Teig", "Pour la pâte", "To serve" */
const PURPOSE =
  /^(?:(?:for (?:the|your)|für d(?:en|ie|as)|pour l(?:a|es?)|para (?:el|las?|los)|per (?:il|l[aoe]|i|gli))(?: [\p{L}\p{M}-]+){1,3}|per l['\u2019]\p{L}+|pour l['\u2019]\p{L}+|(?:for|to|zum|zur|pour|para|per) \p{L}+|\p{L}+(?: \p{L}+){0,2} için)$/iu;
/** Parts of a dish, in six languages, except those that shops sell under that name: a line "Dressing" may be an ingredient. */
const SECTION =
  /^(?:the )?(?:ingredients|filling|dough|toppings?|marinade|glaze|crust|batter|garnish|assembly|zutaten|teig|füllung|belag|guss|boden|soße|malzemeler|hamuru?|iç harc?[ıi]|iç harç|şerbeti?|sosu?|üzeri|ingrédients|garniture|farce|ingredientes|relleno|ingredienti|ripieno|impasto|farcitura|copertura)$/iu;

/** @returns whether a line of ingredients is a heading: "For the dough", "Filling:", "# Topping" */
export function isHeading(line: string): boolean {
  const text = line.trim();
  // "#10 can tomatoes" is an ingredient.
  if (text.endsWith(":") || /^#+\s*[^#\s\d]/u.test(text) || /^\*\*[^*]+\*\*$/u.test(text)) return true;
  const words = text.replaceAll(/^[\s*•–-]+/gu, "");
  return words.length <= 60 && (PURPOSE.test(words) || SECTION.test(words));
}
