import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { readPage } from "#server/features/recipes/page-data.ts";
import { cpuMs } from "#tests/setup/cpu-ms.mjs";
import { readRecipePage } from "#tests/setup/recipes/read-page.ts";

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const read = (fields: object) => readRecipePage(script(JSON.stringify({ "@type": "Recipe", ...fields })));

describe("ingredients in JSON-LD", () => {
  test.each([
    ["lists in lists", [["200 g flour", "1 egg"], ["100 g sugar"]], "200 g flour\n1 egg\n100 g sugar"],
    [
      "several in one entry",
      ["3 tbsp oil\n3 garlic cloves", "1 onion<br>2 carrots", "<p>1 tsp salt</p><p>Pepper</p>"],
      "3 tbsp oil\n3 garlic cloves\n1 onion\n2 carrots\n1 tsp salt\nPepper",
    ],
    [
      "amount, unit and name",
      [
        { "@type": "RecipeIngredient", amount: 2, unitText: "cups", name: "oats" },
        { name: "milk", amount: { "@type": "QuantitativeValue", value: 250, unitCode: "MLT" } },
        { "@type": "HowToSupply", name: "butter", requiredQuantity: "50 g" },
        { "@type": "PropertyValue", name: "salt", value: "0.5", unitText: "tsp" },
        { name: "eggs", amount: { minValue: 2, maxValue: 3 }, note: "beaten" },
        { food: { name: "honey" }, quantity: "1", unit: { name: "tbsp" } },
      ],
      "2 cups oats\n250 ml milk\n50 g butter\n½ tsp salt\n2-3 eggs, beaten\n1 tbsp honey",
    ],
    [
      "sections",
      [
        { "@type": "HowToSection", name: "Dough", itemListElement: ["300 g flour", "1 egg"] },
        { "@type": "ItemList", name: "Top:", itemListElement: [{ "@type": "ListItem", item: "2 plums" }] },
      ],
      "Dough:\n300 g flour\n1 egg\nTop:\n2 plums",
    ],
    ["keyed objects", { 1: "1 leek", 2: "2 potatoes" }, "1 leek\n2 potatoes"],
    ["keyed lists", { Salad: ["1 lettuce"], Dressing: ["1 lemon"] }, "Salad:\n1 lettuce\nDressing:\n1 lemon"],
    [
      "commas",
      "250 g pork, 100 ml oil (or 90 g lard, melted), 1 cabbage",
      "250 g pork\n100 ml oil (or 90 g lard, melted)\n1 cabbage",
    ],
    ["a list twice", ["1 leek", "2 potatoes", "1 leek", "2 potatoes"], "1 leek\n2 potatoes"],
    [
      "a list in two systems of units",
      ["300 g rice", "2 leeks", "10 oz rice", "2 leeks"],
      "300 g rice\n2 leeks",
    ],
    ["a food twice", ["9 g salt", "2 leeks", "3 g salt", "2 leeks"], "9 g salt\n2 leeks\n3 g salt\n2 leeks"],
    ["an egg in a line of its own", "1 egg\nsalt\n1 kg\nleeks", "1 egg\nsalt\n1 kg leeks"],
    ["the same food first and last", ["Salt", "2 potatoes", "Salt"], "Salt\n2 potatoes\nSalt"],
    ["a number with a dash", ["1 - onion", "200 g rice"], "1 - onion\n200 g rice"],
    [
      "decimals and doubled brackets",
      ["500.0 g plums ((ripe))", "2.5 dl milk"],
      "500 g plums (ripe)\n2.5 dl milk",
    ],
    ["an amount in a line of its own", ["2\nleeks", "150 g\nrice", "Salt"], "2 leeks\n150 g rice\nSalt"],
    [
      "lines of a text with a single tag",
      "Patties\r\n\r\n\t500 g beef\r\n\t1 egg\r\n\tsalt\r\n\t<br>\r\nSauce\r\n\t200 ml cream\r\n\t1 leek",
      "Patties\n500 g beef\n1 egg\nsalt\nSauce\n200 ml cream\n1 leek",
    ],
    [
      "a text that was cut at its commas",
      ["300 g pork", " in cubes", " 1", "5 tsp mustard", " 2 leeks", " 1 tsp herbs (thyme", " sage)"],
      "300 g pork\nin cubes\n1,5 tsp mustard\n2 leeks\n1 tsp herbs (thyme, sage)",
    ],
    [
      "notes in lines of their own",
      ["2 bags\nrice", "(40 g each)", "1 leek"],
      "2 bags rice (40 g each)\n1 leek",
    ],
    ["escapes that are left over", ["1 jalape\\u00f1o", "1\\/2 lemon"], "1 jalapeño\n1/2 lemon"],
  ])("%s", async (_, recipeIngredient, expected) => {
    expect((await read({ recipeIngredient })).ingredients).toBe(expected);
  });
});

describe("steps in JSON-LD", () => {
  test.each([
    [
      "a name that begins the sentence",
      [{ name: "Put flour in a bowl", text: ". Add butter." }],
      "Put flour in a bowl. Add butter.",
    ],
    [
      "a name above the step",
      [
        { name: "Fry", text: "Heat the oil." },
        { name: "Serve!", text: "Add herbs." },
      ],
      "Fry: Heat the oil.\nServe! Add herbs.",
    ],
    [
      "a shortened name",
      [{ name: "Heat the oil in a…", text: "Heat the oil in a pan." }],
      "Heat the oil in a pan.",
    ],
    [
      "numbers as names",
      [
        { name: "Step 1", text: "Heat." },
        { name: "Etape 2", text: "Fry." },
        { name: "instruction 3", text: "Eat." },
      ],
      "Heat.\nFry.\nEat.",
    ],
    [
      "numbers in one text",
      "1. Heat the oil. 2. Fry 200 g leeks. 3) serve",
      "Heat the oil.\nFry 200 g leeks.\nserve",
    ],
    [
      "numbers behind a word",
      "1. Rest until day 2: rise 2. Bake 3. Eat",
      "Rest until day 2: rise\nBake\nEat",
    ],
    [
      "steps that end with the number of another",
      ["Fold in the chocolate from step 2.", "Wiederhole Schritt 2", "Ripeti il passo 3."],
      "Fold in the chocolate from step 2.\nWiederhole Schritt 2\nRipeti il passo 3.",
    ],
    ["bullets below a name", [{ name: "Soup", text: "* Boil.\n* Serve." }], "Soup: Boil. Serve."],
    [
      "names of a section and its step",
      [{ name: "Cake", itemListElement: [{ name: "mix", text: "Fold." }] }],
      "Cake: mix: Fold.",
    ],
    [
      "numbers in brackets",
      "Cut (see 1). Fold (see 2). Fry (see 3).",
      "Cut (see 1). Fold (see 2). Fry (see 3).",
    ],
    ["a heading as a step", ["Modo de preparo", "Ferva.", "Method:", "Frite."], "Ferva.\nFrite."],
    ["numbers without spaces", "1.Heat the oil. 2.Fry.", "Heat the oil.\nFry."],
    ["numbers as lines", "Stap 1:\nHeat.\nSTEP 2.:\nFry.", "Heat.\nFry."],
    ["a number that is no step", "Heat to 180. Fry 2. Serve.", "Heat to 180. Fry 2. Serve."],
    ["keyed objects", { 2: { text: "Fry." }, 1: { text: "Heat." } }, "Heat.\nFry."],
    ["keyed texts", { step1: "Heat.", step2: "Fry." }, "Heat.\nFry."],
    ["a list twice", ["Heat.", "Fry.", "Heat.", "Fry."], "Heat.\nFry."],
    [
      "a step of several parts",
      [{ "@type": "HowToStep", name: "Pan", itemListElement: [{ text: "Heat." }, { text: "Fry." }] }],
      "Pan: Heat.\nFry.",
    ],
    [
      "a heading as a name",
      [{ "@type": "HowToSection", name: "Zubereitung", itemListElement: ["Braten."] }],
      "Braten.",
    ],
  ])("%s", async (_, recipeInstructions, expected) => {
    expect((await read({ recipeInstructions })).instructions).toBe(expected);
  });
});

test.each([
  ["another case", { Name: "Soup", RecipeIngredient: ["1 leek"], recipeinstructions: [{ Text: "Boil." }] }],
  [
    "prefixes",
    { "schema:name": "Soup", "schema:recipeIngredient": "1 leek", "schema:recipeInstructions": "Boil." },
  ],
  [
    "addresses",
    {
      "https://schema.org/name": "Soup",
      "http://schema.org/recipeIngredient": "1 leek",
      "https://schema.org/recipeInstructions": "Boil.",
    },
  ],
  [
    "empty and older names",
    {
      name: "Soup",
      recipeIngredient: [],
      ingredients: ["1 leek"],
      recipeInstructions: "",
      instructions: "Boil.",
    },
  ],
])("properties with %s are read", async (_, fields) => {
  expect(await read(fields)).toMatchObject({ title: "Soup", ingredients: "1 leek", instructions: "Boil." });
});

test("steps of a section whose properties are in another case are read", async () => {
  const section = { "@type": "HowToSection", name: "Base", itemlistelement: [{ text: "Boil." }] };
  expect(await read({ recipeInstructions: [section] })).toMatchObject({ instructions: "Base: Boil." });
});

describe("JSON-LD with mistakes", () => {
  const ingredients = "1 leek\n2 potatoes";
  test.each([
    [
      "unknown escapes",
      String.raw`{"@type":"Recipe","name":"Mum\'s soup","recipeIngredient":["1 leek","2\xpotatoes"]}`.replace(
        "2\\x",
        "2 ",
      ),
    ],
    [
      "quotes in texts",
      `{"@type":"Recipe","name":"Mum's "best" soup","recipeIngredient":["1 leek","2 potatoes"]}`,
    ],
    ["line breaks in texts", `{"@type":"Recipe","recipeIngredient":"1 leek\n\n\t2 potatoes"}`],
    ["several values", `{"@type":"WebPage"}{"@type":"Recipe","recipeIngredient":["1 leek","2 potatoes"]}`],
    [
      "several values with commas",
      `{"@type":"WebPage"},\n{"@type":"Recipe","recipeIngredient":["1 leek","2 potatoes",],}`,
    ],
    [
      "encoded quotes",
      `{&quot;@type&quot;:&quot;Recipe&quot;,&quot;recipeIngredient&quot;:[&quot;1 leek&quot;,&quot;2 potatoes&quot;]}`,
    ],
  ])("%s", async (_, json) => {
    expect((await readRecipePage(`<title>Soup</title>${script(json)}`)).ingredients).toBe(ingredients);
  });
});

test.each([
  ["1 Day", 1440],
  ["1 day 2 hours", 1560],
  ["1 Tag 30 Minuten", 1470],
  ["1:30", 90],
  ["01:30:00", 90],
  [{ "@type": "Duration", maxValue: "PT45M" }, 45],
  [{ "@type": "QuantitativeValue", value: 45, unitText: "min" }, 45],
  ["PT20-25M", 25],
  ["PT0D1H30M", 90],
  ["P1DT2H", 1560],
  ["P30M", 30],
  ["PT-476070H19M", null],
  ["1 hora y media", 90],
  ["20–25 min", 25],
  [50, 50],
  ["PT0M", null],
])("the time %j is %j minutes", async (totalTime, minutes) => {
  expect((await read({ name: "Soup", totalTime })).prepMinutes).toBe(minutes);
});

test.each([
  ["ca. 500 g", null],
  ["about 950 g", null],
  ["makes 1 1/2 litres", null],
  ["one 9-inch pie", null],
  ["20 x 30 cm", null],
  ["1 loaf (8 slices)", 8],
  ["2 cups (16 servings)", 16],
  ["2 dozen", 24],
  ["half a dozen", 6],
  ["ein Dutzend Plätzchen", 12],
  ["une vingtaine", 20],
  ["iki düzine", 24],
  ["دزينتين", 24],
  ["vier Portionen", 4],
  ["4.0", 4],
  ["ok. 4- 6", 4],
  [["", "6 people"], 6],
  [{ value: 4, unitText: "servings" }, 4],
  [{ value: 400, unitText: "g" }, null],
])("the yield %j is %j", async (recipeYield, servings) => {
  expect((await read({ name: "Soup", recipeYield })).servings).toBe(servings);
});

describe("a page without all of it in JSON-LD", () => {
  const list = `<h2>Ingredients</h2><p>For four people</p><ul><li>1 <b>leek</b></li><li><div>2</div><div>potatoes</div></li></ul><h3>For the top</h3><ul><li>1 lemon</li></ul>`;
  const steps = `<h2>Method</h2><ol><li>Boil everything for 20 minutes.</li><li>Serve.</li></ol><h2>Comments</h2><p>1 comment, 2 likes. It was very good indeed.</p>`;
  const lists = {
    ingredients: "1 leek\n2 potatoes\nFor the top:\n1 lemon",
    instructions: "Boil everything for 20 minutes.\nServe.",
  };
  const menu = `<nav><ul><li>Ingredients</li><li>2 new recipes</li></ul></nav>`;

  test("is completed by the lists below its headings", async () => {
    const json = script('{"@type":"Recipe","name":"Soup","recipeYield":4,"recipeIngredient":"Leek"}');
    expect(await readRecipePage(json + menu + list + steps)).toMatchObject({
      title: "Soup",
      servings: 4,
      ...lists,
    });
    const summary = "<h2>How to make it</h2><p>Boil everything in a large pot.</p>";
    expect(await readRecipePage(`<title>Soup</title>${summary}${list}${steps}`)).toMatchObject(lists);
  });

  test.each([
    [["Butter", "Peanut butter", "Flour"], "1 tbsp peanut butter\n2 tbsp butter\n200 g flour"],
    [["Milk, walnuts and a pinch of salt"], "200 g icing sugar\n2 tbsp water\n1 tsp milk"],
  ])("keeps the ingredients %j, which its list may only resemble", async (recipeIngredient, rows) => {
    const json = script(JSON.stringify({ "@type": "Recipe", recipeIngredient }));
    const recipe = await readRecipePage(
      `${json}<h2>Plum cake – The ingredients</h2><ul><li>${rows.replaceAll("\n", "<li>")}</ul>${steps}`,
    );
    expect(recipe.ingredients?.split("\n")).toEqual(recipeIngredient);
  });

  test.each([
    [
      "headings of the same level",
      "<h2>Ingredients</h2><ul><li>4 cups flour<li>2 eggs</ul><h2>Glaze</h2><ul><li>1 cup sugar</ul><h2>Method</h2><p>Fry.</p><h2>Offers</h2><ul><li>Mixer</ul>",
      "4 cups flour\n2 eggs\nGlaze:\n1 cup sugar",
    ],
    [
      "a heading for each part",
      "<h3>Ingredients for the filling</h3><ul><li>2 onions<li>1 egg</ul><h3>Ingredients for the dip</h3><ul><li>1 leek<li>2 limes</ul><h3>Method for the filling</h3><p>Fry.</p><h3>Method for the dip</h3><p>Stir.</p><h3>Ingredients</h3><ul><li>5 cakes</ul>",
      "2 onions\n1 egg\nIngredients for the dip:\n1 leek\n2 limes",
      "Fry.\nMethod for the dip:\nStir.",
    ],
    [
      "no heading but those of parts",
      "<h1>Fruit</h1><ul><li>200 g pears<li>90 g sugar</ul><h3>Custard</h3><ul><li>4 eggs<li>1 tsp vanilla<li>600 ml cream</ul><h3>Related</h3><ul><li>Cakes</ul>",
      "200 g pears\n90 g sugar\nCustard:\n4 eggs\n1 tsp vanilla\n600 ml cream",
    ],
    [
      "a list in two systems of units",
      "<h1>Fish</h1><h4>Pan</h4><ul><li>300 g rice<li>2 leeks</ul><h4>Tray</h4><ul><li>500 g cod</ul><h4>Pan</h4><ul><li>10 oz rice<li>2 leeks</ul>",
      "300 g rice\n2 leeks\nTray:\n500 g cod",
    ],
    [
      "amounts in blocks of their own",
      "<div>Ingredients</div><h5>Soup</h5><div>1 kg</div><div>leeks</div><div>(2 each)</div><div>1 tsp</div><div>salt</div><h5>Top</h5><div>2 dl</div><div>cream</div><div>Method</div><p>Fry.</p><p>Bake.</p><p>Serve.</p><ul><li>Time: 60 min</ul>",
      "Soup:\n1 kg leeks (2 each)\n1 tsp salt\nTop:\n2 dl cream",
      "Fry.\nBake.\nServe.",
    ],
  ])("with %s has all of its lists", async (_, page, ingredients, instructions = "Fry.") => {
    const steps = page.includes("Method") ? "" : "<h2>Method</h2><p>Fry.</p>";
    const recipe = await readRecipePage(page + steps);
    expect(recipe).toMatchObject({ ingredients, instructions });
  });

  test("has short steps, and those below their numbers", async () => {
    const rows = `<h2>Method</h2><ol><li>Heat the oven to 180 degrees<li>Add yeast<li>Knead it until it is smooth<li>Mail</ol>`;
    expect((await readRecipePage(list + rows)).instructions).toBe(
      "Heat the oven to 180 degrees\nAdd yeast\nKnead it until it is smooth",
    );
    const meta = `<div itemscope itemtype="https://schema.org/Recipe"><meta itemprop="recipeInstructions" content="[{"></div>`;
    const numbers = `<h6>Step 1</h6><ul><li>Boil it.</ul><h6>Step 2</h6><p>Serve.</p><h2>Share this recipe</h2><p>Mail.</p>`;
    const links = `<h2>Method</h2><p>Boil it for 20 minutes.</p><p>Serve it with rice.</p><h3>Share</h3>${"<li>Mail</li>".repeat(9)}<h3>More</h3>`;
    expect((await readRecipePage(list + links)).instructions).toMatch(/rice\.$/);
    expect((await readRecipePage(meta + list + numbers)).instructions).toBe("Boil it.\nServe.");
  });

  test("is completed by its microdata first", async () => {
    const json = script('{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek","3 eggs"]}');
    const item = `<div itemscope itemtype="https://schema.org/Recipe"><p itemprop="recipeInstructions">Boil.</p><p itemprop="recipeYield">6</p></div>`;
    expect(await readRecipePage(json + item + list + steps)).toMatchObject({
      ingredients: "1 leek\n3 eggs",
      instructions: "Boil.",
      servings: 6,
    });
  });

  test("in a language without known headings has the list with amounts", async () => {
    const page = `<title>Suppe</title><h2>Ainetta</h2><ul><li>1 purjo</li><li>2 perunaa</li><li>Suolaa</li></ul>`;
    expect((await readRecipePage(page)).ingredients).toBe("1 purjo\n2 perunaa\nSuolaa");
  });
});

test.each([
  [
    "li",
    `<li><span itemprop="amount">2 cups</span> <span itemprop="ingredients">flour</span></li><li><span itemprop="ingredients">1 egg</span> now</li>`,
  ],
  [
    "nested items",
    `<li itemprop="recipeIngredient" itemscope itemtype="https://schema.org/RecipeIngredient"><b itemprop="amount">2 cups</b> <b itemprop="name">flour</b></li><li itemprop="recipeIngredient">1 egg</li>`,
  ],
  [
    "table rows",
    `<tr><td>2 cups</td><td itemprop="RecipeIngredient">flour</td></tr><tr><td>1</td><td itemprop="RecipeIngredient">egg</td></tr>`,
  ],
  [
    "full names",
    `<p itemprop="https://schema.org/recipeIngredient">2 cups flour</p><p itemprop="https://schema.org/recipeIngredient">1 egg</p>`,
  ],
])("ingredients in microdata with amounts in %s", async (_, items) => {
  const page = `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Cake</h1><table>${items}</table></div>`;
  expect((await readRecipePage(page)).ingredients).toBe("2 cups flour\n1 egg");
});

test.each(["application/json", "application/ld+json; charset=utf-8", "application/vnd.recipes+json"])(
  "an address that answers with %s is read",
  async (type) => {
    const json = JSON.stringify({ "@type": "Recipe", name: "Soup", recipeIngredient: ["1 leek"] });
    expect(await readRecipePage(json, type)).toMatchObject({ title: "Soup", ingredients: "1 leek" });
  },
);

test("a recipe within 7 MB of page is read", async () => {
  const padding = "<p>A word and <b>another</b> one.</p>".repeat(200_000);
  const page = padding + script('{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}');
  expect(await readRecipePage(page)).toMatchObject({ title: "Soup", ingredients: "1 leek" });
});

test.each([
  ["a page of angle brackets", "<".repeat(8e6)],
  ["a million escapes", script(`{"@type":"Recipe","name":"${"\\".repeat(500_000)}`)],
  ["quotes without an end", script(`{"@type":"Recipe","name":"${'a"b '.repeat(120_000)}`)],
  ["blanks behind quotes", script(`{"a":"${`"${" ".repeat(49)}`.repeat(10_000)}`)],
  ["deep JSON", script("[".repeat(250_000) + "]".repeat(250_000))],
  [
    "many keys",
    script(`{"@type":"Recipe",${Array.from({ length: 50_000 }, (_, n) => `"a${n}":1`).join(",")}}`),
  ],
  [
    "a long line of numbers",
    script(JSON.stringify({ "@type": "Recipe", recipeInstructions: "1. a ".repeat(100_000) })),
  ],
  ["many commas", script(JSON.stringify({ "@type": "Recipe", recipeIngredient: "1 a, ( ".repeat(60_000) }))],
  ["many headings", "<h2>Ingredients</h2>".repeat(100_000)],
  ["many rows", `<h2>Ingredients</h2><ul>${"<li>1 leek".repeat(300_000)}`],
  ["text without an ASCII character", Buffer.alloc(8e6, 0x80)],
])("%s has no recipe, and other requests are served meanwhile", async (_, body) => {
  let turns = 0;
  let isOver = false;
  const served = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const start = cpuMs();
  const recipe = await readRecipePage(body).catch((error: unknown) => error);
  const used = cpuMs() - start;
  isOver = true;
  await served;
  expect(turns).toBeGreaterThan(used / 50);
  expect(recipe).not.toHaveProperty("ingredients", expect.stringContaining("leek 1"));
});

const PAGES = new URL("../data/recipe-pages/", import.meta.url);
const EXPECTED = JSON.parse(readFileSync(new URL("expected.json", PAGES), "utf8")) as Record<string, object>;

test("pages in seven languages and nine shapes are read in full", async () => {
  const names = readdirSync(PAGES).filter((name) => name.endsWith(".html"));
  expect(names).toHaveLength(63);
  for (const name of names) {
    const recipe = await readRecipePage(readFileSync(new URL(name, PAGES)));
    expect({ name, ...recipe }).toMatchObject({ name, ...EXPECTED[name.slice(0, 2)] });
  }
});

test("a page of empty items keeps few of them", async () => {
  const page = await readPage(Readable.from([Buffer.from("<p itemscope></p>".repeat(100_000))]), "text/html");
  expect(page.microdata.length).toBeLessThan(10_000);
});
