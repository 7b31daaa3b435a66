import { describe, expect, test } from "vitest";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { findFood, FOODS } from "#server/features/foods/foods.ts";
import { tokenize } from "#server/features/foods/tokenizer.ts";

function estimate(title: string, description: string) {
  return estimateByReference({ title, description, cookingMethod: null })!;
}

describe("the table of ingredients", () => {
  // A spice and a vegetable; oranges for juice and their juice.
  const ambiguous = ["paprika", "pepper", "piment", "peperoncino", "de naranja zumo"];

  test("has no name of two foods, regardless of word order, but those known", () => {
    const owners = new Map<string, Set<string>>();
    for (const { name, names } of FOODS) {
      for (const other of names) {
        const key = tokenize(other).toSorted().join(" ");
        owners.set(key, (owners.get(key) ?? new Set()).add(name));
      }
    }
    const shared = [...owners].filter(([, foods]) => foods.size > 1);
    expect(shared.map(([name]) => name)).toEqual(ambiguous);
  });

  test("finds each food by each of its names", () => {
    const mistaken = FOODS.flatMap(({ name, names }) =>
      names.filter((other) => findFood(other)?.name !== name),
    );
    expect(mistaken).toEqual(["paprika", "pepper", "piment", "piments", "peperoncino"]);
  });

  test.each([
    ["vanilla yogurt", null, "Vanilla yogurt"],
    ["coconut sugar", null, "Sugar"],
    ["sun-dried tomatoes in oil", null, "Sun-dried tomatoes"],
    ["beurre demi-sel", null, "Butter"],
    ["tahini sans lait", null, "Tahini"],
    ["2 celery ribs", null, "Celery"],
    ["peppers", null, "Bell pepper"],
    ["Parmaschinken", null, "Serrano ham"],
    ["Cocktailstrauchtomaten", null, "Tomato"],
    ["Haferjogurtdrink", null, undefined],
    ["chicken", "or vegetable stock", "Broth"],
    ["butter", "or olive oil", "Butter"],
    ["giniling", "ground beef", "Ground beef"],
    ["gül suyu", null, "Rose water"],
    ["bal kabağı", null, "Pumpkin"],
    ["muslitos de pollo", null, "Chicken thighs"],
    ["crema de leche", null, "Cream"],
    ["chocolate bar", null, "Chocolate"],
    ["sandía sin pepitas", null, "Watermelon"],
    ["the qwxz", "or more as needed", undefined],
    ["thé", null, "Tea"],
  ])("finds in '%s' (%s) the food %s", (text, note, food) => {
    expect(findFood(text, note)?.name).toBe(food);
  });

  test.each([
    ["vegan ground beef", "vegan", []],
    ["gluten-free spaghetti", "vegan", []],
    ["coconut flour", "vegan", []],
    ["vegan cream cheese", "vegan", []],
    ["vegetable stock", "vegan", []],
    ["oyster mushrooms", "vegan", []],
    ["corn tortillas", "vegan", []],
    ["hazelnut oil", "vegan", ["nuts"]],
    ["egg noodles", "vegetarian", ["gluten", "eggs"]],
    ["amaretti", "vegetarian", ["nuts", "eggs"]],
    ["croutons", "vegan", ["gluten"]],
    ["peanut oil", "vegan", ["peanuts"]],
    ["edamame", "vegan", ["soy"]],
  ])("knows what '%s' replaces: %s, %j", (text, diet, allergens) => {
    expect(findFood(text)).toMatchObject({ diet, allergens });
  });

  test("has plausible energies and weights", () => {
    const isBetween = (value: number | null, least: number, most: number) =>
      value === null || (value >= least && value <= most);
    const impossible = FOODS.filter(
      ({ kcalPer100g, gramsPerCup, gramsPerPiece, gramsPerCan }) =>
        !isBetween(kcalPer100g, 0, 900) ||
        !isBetween(gramsPerCup, 9, 350) ||
        !isBetween(gramsPerPiece, 0.1, 4000) ||
        !isBetween(gramsPerCan, 30, 800),
    );
    expect(impossible).toEqual([]);
  });

  test("has no vegan food with an animal's allergen, and each allergen once", () => {
    const animal = new Set(["milk", "eggs", "fish", "crustaceans", "molluscs"]);
    const wrong = FOODS.filter(
      ({ diet, allergens }) =>
        (diet === "vegan" && allergens.some((allergen) => animal.has(allergen))) ||
        new Set(allergens).size !== allergens.length,
    );
    expect(wrong).toEqual([]);
  });
});

describe("the sum of the ingredients", () => {
  test("divides by the servings and lists its items", () => {
    const { estimatedCalories, confidence, reasoning } = estimate(
      "Zarqana",
      "Serves 6\n800 g beef\n600 g potatoes\n3 tbsp oil\n2 onions\n1 l beef stock\nsalt to taste\nBake for 2 hours",
    );
    expect(estimatedCalories).toBe(415);
    expect(confidence).toBe(0.8);
    expect(reasoning).toBe(
      "Sum of the ingredients for 6 servings, per serving: beef 133 g 253 · potato 100 g 77 · oil 7 g 60 · onion 37 g 15 · broth 167 g 10 kcal.",
    );
  });

  test.each([
    ["Pfannkuchen", "Für 4 Personen\n250 g Mehl\n500 ml Milch\n4 Eier\n1 Prise Salz\n2 EL Butter", 430],
    [
      "Carbonara per 4 persone",
      "400 g di spaghetti, 150 g di guanciale, 4 tuorli, 100 g di pecorino, pepe",
      660,
    ],
    [
      "Tortilla",
      "Para 4 personas: 6 huevos, 600 g de patatas, 1 cebolla, 50 ml de aceite de oliva, sal",
      340,
    ],
    [
      "Mercimek çorbası",
      "4 kişilik. 1 su bardağı kırmızı mercimek, 1 soğan, 1 yemek kaşığı tereyağı, 6 su bardağı su",
      180,
    ],
    [
      "Gâteau au yaourt",
      "Pour 8 personnes\n1 pot de yaourt\n250 g de farine\n150 g de sucre\n3 œufs\n10 cl d'huile",
      325,
    ],
  ])("of %s is per person", (title, description, kcal) => {
    expect(Math.abs(estimate(title, description).estimatedCalories - kcal)).toBeLessThanOrEqual(10);
  });

  test("is per piece if the recipe says how many it makes", () => {
    const { estimatedCalories, reasoning } = estimate(
      "Cookies",
      "Makes 20\n200 g flour\n100 g butter\n100 g sugar\n1 egg",
    );
    expect(estimatedCalories).toBe(95);
    expect(reasoning).toContain("20 pieces, per piece");
  });

  test("counts only the frying oil that is taken up", () => {
    const food = "Serves 4\n500 g potatoes\n300 g flour\n4 eggs\n";
    const { estimatedCalories: withoutOil } = estimate("Zarqana", food);
    const { estimatedCalories } = estimate("Zarqana", `${food}1 l oil for frying`);
    expect(estimate("Zarqana", `${food}Oil for frying`).estimatedCalories).toBe(estimatedCalories);
    expect(estimatedCalories - withoutOil).toBeGreaterThan(100);
    expect(estimatedCalories - withoutOil).toBeLessThan(300);
  });

  test.each([
    ["1 lb bone-in chicken thighs", "1 lb chicken thighs", 0.7],
    ["12 pineapple rings", "600 g pineapple", 1],
    ["4 leaves lettuce", "72 g lettuce", 1],
    ["2 sticks celery", "80 g celery", 1],
    ["1 sachet sucre vanillé", "8 g sucre vanillé", 1],
    ["1 packet pasta", "250 g pasta", 1],
    ["1 T butter", "15 ml butter", 1],
    [".5 cup sugar", "100 g sugar", 1],
    ["1 head garlic", "40 g garlic", 1],
    ["8 chicken pieces", "1200 g chicken pieces", 1],
    ["4 (6 oz) salmon fillets", "24 oz salmon", 1],
    ["2 sheets puff pastry", "500 g puff pastry", 1],
    ["4 slices baguette", "100 g baguette", 1],
    ["3 slices tomato", "55 g tomato", 1],
    ["3 dal taze soğan", "45 g taze soğan", 1],
    ["300 g cooked quinoa", "300 g quinoa", 0.38],
    ["250 g dry black beans", "658 g black beans", 1],
    ["2 x 400 g cans chickpeas, drained", "480 g chickpeas", 1],
    ["1 can (400 g) chickpeas, undrained", "400 g chickpeas", 1],
  ])("counts '%s' as '%s'", (line, same, share) => {
    const rest = "500 g potatoes\n300 g flour\n4 eggs\n";
    const sum = (list: string) => estimate("Zarqana", `Serves 1\n${rest}${list}`).estimatedCalories;
    const without = sum("");
    expect(Math.abs(sum(line) - without - (sum(same) - without) * share)).toBeLessThanOrEqual(5);
  });

  test("counts a third of a marinade, until the next heading", () => {
    const chicken = "Serves 4\n600 g chicken breast\n300 g rice\n";
    const eaten = estimate("Zarqana", `${chicken}100 ml olive oil`).estimatedCalories;
    const marinated = estimate(
      "Zarqana",
      `${chicken}Marinade:\n100 ml olive oil\nSauce:\n1 tomato`,
    ).estimatedCalories;
    expect(eaten - marinated).toBeGreaterThan(120);
  });

  test.each(["Sauce:", "For the salad", "Filling", "Für den Salat", "# Salad"])(
    "counts all that follows a marinade under the heading '%s'",
    (heading) => {
      const sum = (title: string) =>
        estimate(
          "Zarqana",
          `Serves 4\n600 g chicken\nFor the marinade\n1 lemon\n${title}\n300 g rice\n200 g cheese`,
        ).estimatedCalories;
      expect(sum(heading) - sum("")).toBeGreaterThan(200);
    },
  );

  test("leaves out optional ingredients", () => {
    const food = "Serves 4\n500 g potatoes\n300 g flour\n4 eggs\n";
    expect(estimate("Zarqana", `${food}200 g cheese (optional)`)).toEqual(estimate("Zarqana", food));
    expect(estimate("Zarqana", `${food}200 g cheese, if desired`)).toEqual(estimate("Zarqana", food));
  });

  test("has less confidence if an ingredient is unknown, and names it", () => {
    const { confidence, reasoning } = estimate(
      "Zarqana",
      "Serves 4\n500 g potatoes\n300 g flour\n4 eggs\n50 g qwxz",
    );
    expect(confidence).toBeLessThan(0.8);
    expect(reasoning).toContain("Not counted: 'qwxz'");
  });

  test("may be higher by what an unknown ingredient could add, but not lower", () => {
    const food = "Serves 1\n500 g potatoes\n300 g flour\n4 eggs\n";
    const [none, little, much] = ["1 tsp salt", "10 g qwxz", "300 g qwxz"].map((line) =>
      estimate("Zarqana", `${food}${line}`),
    );
    expect(much!.estimatedCalories).toBe(none!.estimatedCalories);
    expect(much!.high - little!.high).toBeGreaterThan(500);
    expect(much!.low).toBeGreaterThan(little!.low * 0.8);
  });

  test.each([
    "Garden party",
    "Grandma's table",
    "Chicken for the car",
    "Train station lunch",
    "Laptop lunch",
  ])("counts also if the name '%s' is a thing, place or event", (title) => {
    expect(estimate(title, "Serves 4\n800 g beef\n600 g potatoes\n3 tbsp oil").reasoning).toMatch(/^Sum/);
  });

  test("needs only two foods if every line is understood", () => {
    expect(estimate("Zarqana", "Serves 4\n800 g beef\n600 g potatoes\nsalt").estimatedCalories).toBe(495);
  });

  test.each([
    ["there are no servings", "500 g potatoes\n300 g flour\n4 eggs"],
    ["only one ingredient has energy", "Serves 4\n500 g potatoes\n1 l water\n1 tsp salt"],
    [
      "only two ingredients have energy and one is unknown",
      "Serves 4\n500 g potatoes\n300 g flour\n1 l water\n1 tsp qwxz",
    ],
    [
      "the heaviest ingredient is unknown",
      "Serves 4\n2 kg qwxz\n500 g potatoes\n30 g flour\n1 egg\n1 tsp salt",
    ],
    [
      "too few ingredients are known",
      "Serves 4\n500 g potatoes\n300 g flour\n4 eggs\n1 qwxz\n2 foobars\n3 zarqanas",
    ],
    ["the energy is not plausible", "Serves 1\n50 kg butter\n50 kg sugar\n50 kg flour"],
  ])("does not replace the table if %s", (_reason, description) => {
    expect(estimate("Lasagna", description).reasoning).toContain("in the reference table");
  });
});
