/** "For the dough", "Für den Teig", "Pour la pâte", "To serve" */
const PURPOSE =
  /^(?:(?:for (?:the|your)|für d(?:en|ie|as)|pour l(?:a|es?)|para (?:el|las?|los)|per (?:il|l[aoe]|i|gli))(?: [\p{L}\p{M}-]+){1,3}|per l['\u2019]\p{L}+|pour l['\u2019]\p{L}+|(?:for|to|zum|zur|pour|para|per) \p{L}+|\p{L}+(?: \p{L}+){0,2} için)$/iu;
/** Parts of a dish, in six languages; none of them is something to buy. */
const SECTION =
  /^(?:the )?(?:ingredients|filling|dough|toppings?|dressing|marinade|frosting|icing|glaze|crust|batter|garnish|assembly|zutaten|teig|füllung|belag|guss|glasur|streusel|boden|soße|malzemeler|hamuru?|iç harc?[ıi]|iç harç|şerbeti?|sosu?|üzeri|ingrédients|garniture|farce|glaçage|ingredientes|relleno|masa|cobertura|glaseado|aliño|ingredienti|ripieno|impasto|farcitura|copertura|condimento)$/iu;

/** @returns whether a line of ingredients is a heading: "For the dough", "Filling:", "# Topping" */
export function isHeading(line: string): boolean {
  const text = line.trim();
  if (text.endsWith(":") || text.startsWith("#") || /^\*\*[^*]+\*\*$/u.test(text)) return true;
  const words = text.replaceAll(/^[\s*•–-]+/gu, "");
  return words.length <= 60 && (PURPOSE.test(words) || SECTION.test(words));
}
