import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { COOKING_METHODS, type CookingMethod } from "#shared/choices.ts";
import { fastest } from "#tests/setup/fastest.ts";

function estimate(
  title: string,
  cookingMethod: CookingMethod | null = null,
  description: string | null = null,
) {
  return estimateByReference({ title, description, cookingMethod });
}

/** The table entry that the estimate's reasoning names. */
function entryOf(title: string, description: string | null = null) {
  const reasoning = estimate(title, null, description)?.reasoning ?? "";
  const [, name, under] = /'(.+?)'(?: under '(.+?)')? in the reference table/.exec(reasoning) ?? [];
  return under ?? name ?? null;
}

describe("the estimate", () => {
  test("knows the words of the table in all their forms", () => {
    expect(estimate("Lasagna serves 6")).toEqual(estimate("Lasagna"));
    expect(estimate("Großes Schnitzel")?.reasoning).toContain("(+30 %)");
  });

  test.each([
    ["Chicken biryani", "Baked", 500, 750],
    ["Greek salad", "Raw", 200, 350],
    ["French fries", "Fried", 350, 550],
  ] as const)("of %s (%s) is plausible", (title, method, least, most) => {
    const { estimatedCalories, confidence } = estimate(title, method)!;
    expect(estimatedCalories).toBeGreaterThanOrEqual(least);
    expect(estimatedCalories).toBeLessThanOrEqual(most);
    expect(confidence).toBe(0.5);
  });

  test("is higher when fried and lower when grilled than the entry's method", () => {
    const potatoes = (method: CookingMethod | null) => estimate("Potatoes", method)!.estimatedCalories;
    expect(potatoes("Fried")).toBeGreaterThan(potatoes("Baked"));
    expect(potatoes("Baked")).toBeGreaterThan(potatoes(null));
    expect(estimate("Fried chicken", "Grilled")!.estimatedCalories).toBeLessThan(
      estimate("Fried chicken")!.estimatedCalories,
    );
  });

  test("does not change for the entry's own method or for drinks and sweets", () => {
    expect(estimate("French fries", "Fried")).toEqual(estimate("French fries"));
    expect(estimate("Cheesecake", "Baked")).toEqual(estimate("Cheesecake"));
    expect(estimate("Orange juice", "Fried")).toEqual(estimate("Orange juice"));
  });

  test("takes the method from the title when the dish has none, but not from a side dish", () => {
    expect(estimate("Fried zucchini")!.reasoning).toContain("'Fried' (+40 %)");
    expect(estimate("Fried zucchini", "Baked")!.reasoning).toContain("'Baked' (+10 %)");
    expect(estimate("Pumpkin soup with fried bread")!.reasoning).not.toContain("Fried");
  });

  test("considers words for size and richness", () => {
    const lasagna = estimate("Lasagna")!.estimatedCalories;
    expect(estimate("Light lasagna")!.estimatedCalories).toBeLessThan(lasagna);
    expect(estimate("Small lasagna")!.estimatedCalories).toBeLessThan(lasagna);
    expect(estimate("Large lasagna")!.estimatedCalories).toBeGreaterThan(lasagna);
  });

  test.each([
    ["Lasagna, half portion", null, 0.5],
    ["Kleine Portion Lasagne", null, 0.7],
    ["Yarım porsiyon lasagna", null, 0.5],
    ["Bir buçuk porsiyon lasagna", null, 1.5],
    ["Lasagna (double)", null, 2],
    ["Half lasagna", null, 0.5],
    ["Lasagna 700 g", null, 2],
    ["Lasagna", "Double portion", 2],
    ["Lasagna", "175 g per person", 0.5],
    ["Lasagna", "Portion: 525 g", 1.5],
    ["Lasagna", "With 500 g beef and 250 g flour", 1],
    ["Lasagna", "175 g", 0.5],
    ["Lasagna", "525 g of lasagna", 1.5],
    ["Lasagna", "200 g flour", 1],
    ["Lasagna", "A small children's portion", 0.6],
    ["Kids lasagna", null, 0.6],
    ["Lasagna", "For the kids", 1],
    ["Lasagna 3 kg", null, 1],
  ])("considers the portion stated by '%s', %s", (title, description, factor) => {
    const usual = estimate("Lasagna")!.estimatedCalories;
    const { estimatedCalories } = estimate(title, null, description)!;
    expect(Math.abs(estimatedCalories - usual * factor)).toBeLessThanOrEqual(2.5);
  });

  test.each([
    ["Chocolate cake", "Cut into 24 small pieces", "Chocolate cake", 0.5],
    ["Chocolate cake, 2 slices", null, "Chocolate cake", 2],
    ["Pizza, two slices", null, "Pizza", 0.67],
    ["3 dilim pizza", null, "Pizza", 1],
    ["Spaghetti", "150 g of pasta each", "Spaghetti", 1.08],
  ])("of '%s', %s is that of %s times %s", (title, description, usual, factor) => {
    const { estimatedCalories } = estimate(title, null, description)!;
    expect(Math.abs(estimatedCalories / estimate(usual)!.estimatedCalories - factor)).toBeLessThan(0.02);
  });

  test.each([
    ["Mashed potatoes", "With lots of butter", "lots of Butter (+100 kcal)"],
    ["Potato salad", "Without mayonnaise", "without Mayonnaise (−"],
    ["Caesar salad", "No croutons", "without Croutons (−"],
    ["Burger without cheese", null, "without Cheese (−"],
    ["Chicken curry without peanut butter", null, "without Peanut butter (−"],
    ["Chocolate cream cold brew", null, "chocolate (+50 kcal), cream (+50 kcal)"],
  ])("of '%s', %s is adjusted for %s", (title, description, adjustment) => {
    expect(estimate(title, null, description)!.reasoning).toContain(adjustment);
  });

  test("of 'No bake cheesecake' is that of cheesecake", () => {
    expect(estimate("No bake cheesecake")!.estimatedCalories).toBe(estimate("Cheesecake")!.estimatedCalories);
  });

  test("adds side dishes in full and other additions by half", () => {
    expect(estimate("Chicken curry with naan")!.reasoning).toContain("Naan (+290 kcal)");
    expect(estimate("Pancakes with bacon")!.reasoning).toContain("Bacon (+85 kcal)");
  });
});

describe("the match", () => {
  test.each([
    ["Hyderabadi chicken biryani", "Chicken biryani"],
    ["greek salad w/ extra feta", "Greek salad"],
    ["Apple pie", "Apple pie"],
    ["Cheese cake", "Cheesecake"],
    ["icecream", "Ice cream"],
    ["Rice pudding", "Rice pudding"],
    ["Pea and mint risotto", "Risotto"],
    ["Chicken salad sandwich", "Chicken sandwich"],
    ["Butternut squash tart", "Fruit tart"],
    ["Chicken shawarma wrap", "Chicken shawarma"],
    ["Curried chicken soup with carrots", "Chicken soup"],
    ["Chicken with cranberry sauce", "Chicken"],
    ["Chicken salad with ginger dressing", "Chicken salad"],
    ["Pork chops and bok choy", "Pork chops"],
    ["Curry chicken", "Chicken curry"],
    ["Riz au lait", "Rice pudding"],
    ["Soupe à l’oignon", "French onion soup"],
    ["Mercimek Çorbası", "Turkish lentil soup"],
    ["برياني دجاج", "Chicken biryani"],
    ["مقلوبة دجاج", "Maqluba"],
    ["Baghali polo", "Plov"],
    ["Polo de fresa", "Ice pop"],
  ])("of '%s' is the entry %s", (title, entry) => {
    expect(entryOf(title)).toBe(entry);
  });

  test.each([
    ["Chicken biriyani", "Chicken biryani"],
    ["hoummus", "Hummus"],
    ["Spagetti bolognaise", "Spaghetti bolognese"],
    ["Beef stroganof", "Beef stroganoff"],
    ["Yoghurt", "Yogurt"],
    ["chiken curry", "Chicken curry"],
  ])("tolerates the misspelling '%s'", (title, entry) => {
    expect(entryOf(title)).toBe(entry);
  });

  test.each([
    ["Water with mint", 0],
    ["Lemon water", 0],
    ["Barley water", 100],
    ["Glass of wine", 125],
  ])("of '%s' are %i kcal", (title, kcal) => {
    expect(estimate(title)?.estimatedCalories).toBe(kcal);
  });

  test.each([
    "Rose water",
    "Qwxz",
    "",
    "   ",
    "Surprise",
    "Leftovers",
    "stake",
    "Peace",
    "Mango surprise",
    "The big one",
  ])("finds nothing in '%s'", (title) => {
    expect(estimate(title)).toBeNull();
  });

  test.each([
    "Apple Watch",
    "Rice cooker",
    "Wine glasses",
    "Cake pan",
    "Water bottle",
    "Trip to Turkey",
    "Burger King",
    "Pizza festival",
    "Apple tree",
    "Soup kitchen fundraiser",
    "Pizza oven",
    "Duck pond",
    "Spaghetti western",
    "Waffle iron",
    "Pancake day",
    "Potato masher",
    "Jelly fish",
    "Crab nebula",
    "Nut cracker",
    "Oyster card",
  ])("finds no food in the thing, place or event '%s'", (title) => {
    expect(estimate(title, null, "With chicken curry")).toBeNull();
  });

  test.each(["Mouse", "Camera", "Julian", "Launch", "Desert", "Camper Corvette"])(
    "does not turn the known word '%s' into a food",
    (title) => {
      expect(estimate(title)).toBeNull();
    },
  );

  test.each(["Chicken Zarqana", "Lentils Zarqana", "Zarqana, potatoes and rice"])(
    "does not estimate '%s' by its ingredient, because the kind of dish is unknown",
    (title) => {
      expect(estimate(title)).toBeNull();
    },
  );

  test.each([
    ["Chicken, slow cooker", "Chicken"],
    ["Lasagna for 6", "Lasagna"],
    ["Zarqana chicken biryani", "Chicken biryani"],
  ])("of '%s' is still the entry %s", (title, entry) => {
    expect(entryOf(title)).toBe(entry);
  });

  test("uses the description when the title names no food, with little confidence", () => {
    const found = estimate("Mum's special", null, "Lasagna with spinach and ricotta")!;
    expect(found.reasoning).toMatch(/^The description mentions 'spinach lasagna'/);
    expect(found.confidence).toBe(0.15);
  });

  test("lets the description refine the title's dish, but not replace it", () => {
    expect(entryOf("Curry", "With chicken, onions and rice")).toBe("Chicken curry");
    expect(entryOf("Pancakes", "Serve with chicken curry")).toBe("Pancakes");
  });

  test("has less confidence in general, partly matched and misspelled titles", () => {
    const sure = estimate("Chicken korma")!.confidence;
    expect(estimate("Soup")!.confidence).toBeLessThan(sure);
    expect(estimate("Aunt Zarqana's chicken korma")!.confidence).toBeLessThan(sure);
    expect(estimate("Chicken kormaa")!.confidence).toBeLessThanOrEqual(sure);
  });
});

describe("hostile text", () => {
  const methods = fc.constantFrom(null, ...COOKING_METHODS);
  const foodWords = fc.constantFrom(
    "chicken",
    "rice",
    "with",
    "and",
    "half",
    "double",
    "fried",
    "pie",
    "small",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 5000 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.array(foodWords, { maxLength: 30 }).map((words) => words.join(" ")),
  );

  test("returns null or 1 to 20,000 kcal with a confidence above 0 and at most 0.8", () => {
    fc.assert(
      fc.property(texts, fc.option(texts), methods, (title, description, cookingMethod) => {
        const found = estimateByReference({ title, description, cookingMethod });
        if (found === null) return;
        expect(Number.isInteger(found.estimatedCalories)).toBe(true);
        expect(found.estimatedCalories).toBeGreaterThanOrEqual(1);
        expect(found.estimatedCalories).toBeLessThanOrEqual(20_000);
        expect(found.confidence).toBeGreaterThan(0);
        expect(found.confidence).toBeLessThanOrEqual(0.8);
        expect(found.reasoning.length).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });

  test.each(["Water", "Sparkling water with lemon", "Tea without sugar"])("of '%s' is 0", (title) => {
    expect(estimate(title)).toMatchObject({ estimatedCalories: 0, low: 0, high: 0 });
  });

  test.each(["Tea with sugar", "Bread and water", "Steak with tea"])("of '%s' is more than 0", (title) => {
    const { estimatedCalories, reasoning } = estimate(title)!;
    expect(estimatedCalories).toBeGreaterThan(0);
    expect(reasoning).not.toContain("+0 kcal");
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty", "🍕🍕🍕", "‮gnp.azzip", "<script>"])(
    "finds nothing in '%s'",
    (title) => {
      expect(estimate(title, null, title)).toBeNull();
    },
  );

  test.each([
    "chickem ".repeat(25),
    "chicken curry rice pie salad soup ".repeat(6),
    "c".repeat(200),
    "strobberries chocolatte banannas pinapples brokkoli caulliflower ".repeat(3),
  ])("takes linear time for '%.20s…' with the longest description", (title) => {
    const description = "chickem curri with ryce and potatos ".repeat(139);
    // Comparing every word with every name would take seconds.
    expect(fastest(() => estimate(title, "Fried", description))).toBeLessThan(500);
  });
});
