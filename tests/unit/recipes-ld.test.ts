import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipeJson } from "#server/features/dish-files/recipe-json.ts";
import { hasType } from "#server/features/recipes/json-ld.ts";
import { parseJsonLd } from "#server/features/recipes/parse-json-ld.ts";
import { findRecipes, readRecipe } from "#server/features/recipes/recipes-ld.ts";
import { COOKING_METHODS } from "#shared/choices.ts";

const recipe = { "@type": "Recipe", name: "Soup" };
const read = (fields: object) => readRecipe({ ...recipe, ...fields }, { isHtml: true });

describe("findRecipes", () => {
  test.each([
    ["a single recipe", recipe],
    ["a list", [{ "@type": "WebSite" }, recipe]],
    ["a graph", { "@context": "https://schema.org", "@graph": [{ "@type": "Person" }, recipe] }],
    ["several types", { ...recipe, "@type": ["Recipe", "NewsArticle"] }],
    ["a full type", { ...recipe, "@type": "http://schema.org/Recipe" }],
    ["the main entity of a page", { "@type": "WebPage", mainEntity: recipe }],
    ["a list of items", { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: recipe }] }],
  ])("finds %s", (_, json) => {
    expect(findRecipes(json)).toHaveLength(1);
  });

  test.each([null, 1, "Recipe", {}, { "@type": "recipes" }, [[[]]], { "@graph": null }])(
    "finds nothing in %j",
    (json) => {
      expect(findRecipes(json)).toEqual([]);
    },
  );
});

describe("readRecipe", () => {
  test("reads the fields of a dish", async () => {
    const page = {
      "@type": "Recipe",
      name: "Mum&#39;s &amp; Dad&rsquo;s <b>Soup</b>",
      description: "<p>Warm.</p><p>Simple.</p>",
      image: [{ "@type": "ImageObject", url: "https://example.com/a.jpg" }, "https://example.com/b.jpg"],
      recipeCategory: ["Soups", "Dinner"],
      cookingMethod: "Boiled",
      recipeYield: ["4", "4 servings"],
      prepTime: "PT15M",
      cookTime: "PT1H",
      recipeIngredient: ["1&nbsp;onion", "  ", "200 g   red lentils"],
      recipeInstructions: [
        { "@type": "HowToSection", name: "Base", itemListElement: [{ "@type": "HowToStep", text: "Chop." }] },
        { "@type": "HowToStep", name: "Cook" },
      ],
      nutrition: { "@type": "NutritionInformation", calories: "1,200 calories" },
      mainEntityOfPage: { "@id": "https://example.com/soup" },
    };
    expect(await readRecipe(page, { isHtml: true })).toEqual({
      title: "Mum's & Dad’s Soup",
      description: "Warm.\n\nSimple.",
      images: ["https://example.com/a.jpg", "https://example.com/b.jpg"],
      category: "Soups",
      cookingMethod: "Boiled",
      servings: 4,
      prepMinutes: 75,
      ingredients: "1 onion\n200 g red lentils",
      instructions: "Base: Chop.\nCook",
      estimatedCalories: 1200,
      sourceUrl: "https://example.com/soup",
    });
  });

  test("ignores values of other types", async () => {
    const odd = { a: [1, { b: null }] };
    const fields = [
      "name",
      "description",
      "image",
      "recipeCategory",
      "cookingMethod",
      "recipeYield",
      "totalTime",
    ];
    const others = ["recipeIngredient", "recipeInstructions", "nutrition", "url", "mainEntityOfPage"];
    const node = Object.fromEntries([...fields, ...others].map((name) => [name, odd]));
    expect(Object.values(await readRecipe(node, { isHtml: true })).filter((value) => value !== null)).toEqual(
      [[]],
    );
  });

  test.each([
    ["480 kcal", 480],
    [480.4, 480],
    ["480,5 kcal", 481],
    ["1.200 kcal", 1200],
    ["2000 kJ", 478],
    ["unknown", null],
    ["0", null],
  ])("reads calories %j as %j", async (calories, expected) => {
    expect((await read({ nutrition: { calories } })).estimatedCalories).toBe(expected);
  });

  test.each([
    ["PT45M", 45],
    ["P0Y0M0DT1H30M0.000S", 90],
    ["P1DT2H", 1560],
    ["PT20S", 1],
    ["45 minutes", 45],
    ["1.5 hours", 90],
    ["1 1/2 hrs", 90],
    ["20-25 mins", 25],
    ["1-2 hours", 120],
    ["1 hora 30 minutos", 90],
    ["1 ora e 15 minuti", 75],
    ["2 timmar", 120],
    ["1h30", 90],
    ["3 horses", null],
    ["PT", null],
  ])("reads the duration %j as %j minutes", async (totalTime, expected) => {
    expect((await read({ totalTime })).prepMinutes).toBe(expected);
  });

  test.each([
    [4, 4],
    ["Für 4 Personen", 4],
    ["4-6", 4],
    [{ "@type": "QuantitativeValue", value: "8" }, 8],
    ["one loaf", null],
    ["0", null],
  ])("reads the yield %j as %j", async (recipeYield, expected) => {
    expect((await read({ recipeYield })).servings).toBe(expected);
  });

  test("reads the steps of list items", async () => {
    const itemListElement = [
      { "@type": "ListItem", item: { "@type": "HowToStep", text: "One." } },
      { "@type": "ListItem", item: [{ text: "Two." }] },
      { "@type": "ListItem", name: "Three.", item: "https://a.example/#3" },
    ];
    const { instructions } = await read({ recipeInstructions: { "@type": "ItemList", itemListElement } });
    expect(instructions).toBe("One.\nTwo.\nThree.");
  });

  test("reads long hostile texts in a short time", async () => {
    const hostile = ["<", "&", "<a ", "\n \n", "P1D", "1,"].map((text) => text.repeat(200_000));
    for (const text of hostile)
      await read({ name: text, description: text, totalTime: text, recipeYield: text });
  });
});

test("instructions in many parts, and long HTML, are read in part", async () => {
  const parts = Array.from({ length: 400 }, () => Array.from({ length: 100 }, () => "Stir."));
  const long = { text: "<b>x</b>".repeat(100_000) };
  const { instructions } = await read({ recipeInstructions: parts });
  expect(instructions?.split("\n").length).toBeLessThan(2_000);
  expect((await read({ recipeInstructions: [long, long] })).instructions).toMatch(/^x+$/);
});

describe("a dish that is exported and read again", () => {
  const text = (most: number) =>
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: most })
      .map((value) => value.trim())
      .filter((value) => value !== "" && !value.includes("\0"));
  const lines = fc
    .array(fc.oneof(text(30), fc.constantFrom("", " ", "<b>x</b> &amp;", '"quoted" \\ \'', "🍲")), {
      minLength: 1,
    })
    .map((each) => each.join("\n").trim())
    .filter((value) => value !== "");
  const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
  const dishes = fc.record({
    id: fc.constant(1),
    importKey: fc.uuid(),
    title: text(100),
    description: optional(lines),
    category: optional(text(30)),
    cookingMethod: optional(fc.constantFrom(...COOKING_METHODS)),
    images: fc.uniqueArray(fc.webUrl()),
    servings: optional(fc.integer({ min: 1, max: 1_000 })),
    ingredients: optional(lines),
    instructions: optional(lines),
    prepMinutes: optional(fc.integer({ min: 1, max: 10_080 })),
    sourceUrl: optional(fc.webUrl()),
    estimatedCalories: optional(fc.integer({ min: 1, max: 100_000 })),
    createdAt: fc.constant(new Date(0)),
    author: text(20),
  });

  test("has the same fields", async () => {
    await fc.assert(
      fc.asyncProperty(dishes, async (dish) => {
        const json = JSON.parse(JSON.stringify({ "@graph": [recipeJson({ ...dish, largeImages: null })] }));
        const [node = {}] = findRecipes(json);
        const { id: _id, importKey: _key, createdAt: _createdAt, author: _author, ...fields } = dish;
        expect(fields).toMatchObject(await readRecipe(node, { isHtml: false }));
      }),
    );
  });
});

test.each([
  ["", ""],
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["//<![CDATA[\n", "\n//]]>"],
  ["/*<![CDATA[*/", "/*]]>*/"],
  ["\n/* <![CDATA[ */\n", "\n/* ]]> */\n"],
])("JSON-LD between %j and %j is read", async (start, end) => {
  expect(await parseJsonLd(`${start}{"name":[["*/"]]}${end}`)).toEqual([{ name: [["*/"]] }]);
});

test("a long type is no recipe", () => {
  expect(hasType({ "@type": `${"/".repeat(2_000)}Recipe` }, "recipe")).toBe(false);
});
