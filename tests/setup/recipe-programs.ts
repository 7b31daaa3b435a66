import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { plain } from "./photos.ts";
import { zipOf } from "./zip.ts";

/*
 * Files as other programs write them, in the shapes that their source code documents; the readers in
 * server/features/dish-files/readers name the files. All recipes are made up.
 */

type Fields = Record<string, unknown>;
type Files = Record<string, string | Buffer>;

const jpeg = (color: string) => plain(60, 40, color).jpeg().toBuffer();
const webp = (color: string) => plain(60, 40, color).webp().toBuffer();
const json = (value: unknown) => JSON.stringify(value);

const UUID = "3f2b8c1e-5d4a-4b6f-9e7d-1a2b3c4d5e6f";
const SECOND_UUID = "aaaabbbb-cccc-4ddd-8eee-ffff00001111";
const FLOUR = "11111111-1111-4111-8111-111111111111";
const CUP = "22222222-2222-4222-8222-222222222222";
const QUICK = "33333333-3333-4333-8333-333333333333";
const SOUPS = "44444444-4444-4444-8444-444444444444";

const noDashes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(
      /"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})"/g,
      '"$1$2$3$4$5"',
    ),
  );

/** The rows of a backup of Mealie 2 with a recipe that uses every table. */
export const mealieTables = (): Record<string, Fields[]> => ({
  alembic_version: [{ version_num: "602927e1013e" }],
  users: [{ id: UUID, email: "ada@example.com", password: "$2b$12$secret-hash" }],
  long_live_tokens: [{ token: "a-secret-token" }],
  recipes: [
    {
      id: UUID,
      slug: "lentil-soup",
      name: "Lentil soup",
      description: "Warm & **cheap**",
      image: "aBcD",
      org_url: "https://example.com/lentils",
      recipe_servings: 4,
      recipe_yield: "bowls",
      recipe_yield_quantity: 0,
      prep_time: "15 minutes",
      perform_time: "1 hour 30 minutes",
      total_time: "1 hour 45 minutes",
      cook_time: null,
      rating: 5,
    },
    { id: SECOND_UUID, slug: "stock", name: "Stock", image: null, org_url: null },
  ],
  ingredient_foods: [{ id: FLOUR, name: "lentil", plural_name: "lentils" }],
  ingredient_units: [
    {
      id: CUP,
      name: "cup",
      plural_name: "cups",
      abbreviation: "c",
      plural_abbreviation: "",
      use_abbreviation: false,
    },
  ],
  tags: [{ id: QUICK, name: "Quick" }],
  categories: [{ id: SOUPS, name: "Soups" }],
  recipes_to_tags: [{ recipe_id: UUID, tag_id: QUICK }],
  recipes_to_categories: [{ recipe_id: UUID, category_id: SOUPS }],
  recipes_ingredients: [
    {
      recipe_id: UUID,
      position: 3,
      title: null,
      quantity: 1,
      note: "salt to taste",
      unit_id: null,
      food_id: null,
    },
    {
      recipe_id: UUID,
      position: 0,
      title: "Soup",
      quantity: 1.5,
      note: "rinsed",
      unit_id: CUP,
      food_id: FLOUR,
    },
    {
      recipe_id: UUID,
      position: 1,
      quantity: 1,
      note: "tablespoon butter",
      unit_id: CUP,
      food_id: FLOUR,
      original_text: "1 tablespoon butter",
    },
    {
      recipe_id: UUID,
      position: 2,
      quantity: 1,
      unit_id: null,
      food_id: null,
      referenced_recipe_id: SECOND_UUID,
    },
  ],
  recipe_instructions: [
    {
      recipe_id: UUID,
      position: 1,
      title: "",
      summary: "",
      text: "Serve with [bread](https://example.com/b).",
    },
    { recipe_id: UUID, position: 0, title: "Cook", summary: null, text: "Boil it." },
  ],
  notes: [{ recipe_id: UUID, title: "Storage", text: "Three days." }],
  recipe_nutrition: [{ recipe_id: UUID, calories: "300 kcal" }],
  recipe_comments: [{ recipe_id: UUID, text: "Good!", user_id: UUID }],
});

/** @param database the ids of SQLite have no dashes; folders always have them */
export async function mealieBackup(
  tables: Record<string, Fields[]> = mealieTables(),
  database: "postgres" | "sqlite" = "postgres",
  photos: Files = {},
): Promise<Buffer> {
  return zipOf({ "database.json": json(database === "sqlite" ? noDashes(tables) : tables), ...photos });
}

export const mealiePhotos = async (): Promise<Files> => ({
  [`data/recipes/${UUID}/images/tiny-original.webp`]: await webp("#000001"),
  [`data/recipes/${UUID}/images/min-original.webp`]: await webp("#c2512f"),
});

export const mealieRecipe = (fields: Fields = {}) => ({
  id: UUID,
  slug: "lentil-soup",
  name: "Lentil soup",
  recipe_ingredient: [],
  recipe_instructions: [],
  ...fields,
});

/** A recipe export of Mealie. */
export async function mealieExport(recipes: Fields[], photos: Files = {}): Promise<Buffer> {
  const files = recipes.map(({ slug, ...recipe }) => [
    `recipes/${String(slug)}/${String(slug)}.json`,
    json({ slug, ...recipe }),
  ]);
  return zipOf({ ...Object.fromEntries(files), ...photos });
}

/** The recipe of `mealieTables`, as Mealie 2 exports it. */
export const fullMealieRecipe = () =>
  mealieRecipe({
    description: "Warm & **cheap**",
    image: "aBcD",
    org_url: "https://example.com/lentils",
    recipe_servings: 4,
    recipe_yield: "bowls",
    prep_time: "15 minutes",
    perform_time: "1 hour 30 minutes",
    total_time: "1 hour 45 minutes",
    rating: 5,
    recipe_category: [{ name: "Soups", slug: "soups" }],
    tags: [{ name: "Quick", slug: "quick" }],
    recipe_ingredient: [
      {
        title: "Soup",
        quantity: 1.5,
        unit: { name: "cup", plural_name: "cups", abbreviation: "c", use_abbreviation: false },
        food: { name: "lentil", plural_name: "lentils" },
        note: "rinsed",
        display: "1 ¹/₂ cups lentils rinsed",
        original_text: null,
      },
      {
        quantity: 1,
        unit: { name: "tablespoon" },
        food: null,
        note: "butter",
        original_text: "1 tablespoon butter",
      },
      { quantity: 1, unit: null, food: null, note: "", referenced_recipe: { name: "Stock" } },
      { quantity: 1, unit: null, food: null, note: "salt to taste", disable_amount: true },
    ],
    recipe_instructions: [
      { title: "Cook", summary: "", text: "Boil it." },
      { title: "", summary: "", text: "Serve with [bread](https://example.com/b)." },
    ],
    notes: [{ title: "Storage", text: "Three days." }],
    nutrition: { calories: "300 kcal" },
    comments: [{ text: "Good!" }],
  });

export const tandoorRecipe = (fields: Fields = {}) => ({
  name: "Pide",
  description: "",
  keywords: [],
  steps: [],
  working_time: 0,
  waiting_time: 0,
  internal: true,
  nutrition: null,
  servings: 1,
  servings_text: "",
  source_url: "",
  ...fields,
});

const tandoorIngredient = (fields: Fields) => ({
  food: null,
  unit: null,
  amount: 0,
  note: "",
  order: 0,
  is_header: false,
  no_amount: false,
  ...fields,
});

export const fullTandoorRecipe = () =>
  tandoorRecipe({
    description: "From <i>Bolu</i>",
    keywords: [{ name: "Bread", description: "" }, { name: "Quick" }],
    working_time: 30,
    waiting_time: 60,
    servings: 4,
    servings_text: "pieces",
    source_url: "https://example.com/pide",
    nutrition: { calories: 420, fats: 10, carbohydrates: 60, proteins: 12 },
    steps: [
      {
        name: "Topping",
        order: 1,
        time: 0,
        show_as_header: true,
        instruction:
          "Spread {{ ingredients[0] }} and {{ ingredients[1].food }}; bake at {{ scale(200) }} °C{{ nothing }}.",
        ingredients: [
          tandoorIngredient({
            order: 0,
            amount: 0.5,
            unit: { name: "cup", plural_name: "cups" },
            food: { name: "cheese" },
          }),
          tandoorIngredient({
            order: 1,
            amount: 2,
            food: { name: "egg", plural_name: "eggs" },
            note: "beaten",
          }),
        ],
      },
      {
        name: "Dough",
        order: 0,
        time: 10,
        show_as_header: true,
        instruction: "Knead.",
        ingredients: [
          tandoorIngredient({
            order: 1,
            no_amount: true,
            amount: 0,
            food: { name: "salt", plural_name: null },
          }),
          tandoorIngredient({ order: 0, is_header: true, note: "For the bowl" }),
        ],
      },
    ],
  });

/** One inner zip of an export of Tandoor. */
export const tandoorInner = (recipe: Fields, files: Files = {}) =>
  zipOf({ "recipe.json": json(recipe), ...files });

/** @param names of the inner zips: ids since 1.5, names of recipes before */
export async function tandoorExport(inner: Buffer[], names: string[] = []): Promise<Buffer> {
  return zipOf(inner.map((zip, index) => [names[index] ?? `${index + 1}.zip`, zip]));
}

export const paprikaRecipe = (fields: Fields = {}) => ({
  uid: "D818BC90-6060-4399-9167-D3B23E0C3F3A",
  name: "Börek",
  ingredients: "",
  directions: "",
  nutritional_info: "",
  ...fields,
});

export const fullPaprikaRecipe = async () =>
  paprikaRecipe({
    description: "Crisp",
    ingredients: "Dough:\n6 sheets yufka\n\n*200 g* feta",
    directions: "Layer [photo:one] with [recipe:Filling].\n\nBake *well*.",
    notes: "Freeze the rest.",
    servings: "6 servings",
    prep_time: "20 mins",
    cook_time: "1 hr 10 mins",
    total_time: "",
    difficulty: "Easy",
    rating: 4,
    categories: ["Bread", "Quick"],
    source: "Grandmother",
    source_url: "",
    image_url: "https://example.com/expired.jpg",
    nutritional_info: "Calories: 320\nFat: 12 g",
    created: "2020-01-02 03:04:05",
    photo: "A.jpg",
    photo_hash: "x",
    photo_data: (await jpeg("#000002")).toString("base64"),
    photos: [{ filename: "B.jpg", data: (await jpeg("#2f51c2")).toString("base64") }],
  });

export const paprikaFile = (recipe: unknown): Buffer => gzipSync(json(recipe));

export async function paprikaExport(recipes: Fields[]): Promise<Buffer> {
  return zipOf(recipes.map((recipe) => [`${String(recipe.name)}.paprikarecipe`, paprikaFile(recipe)]));
}

export const schemaRecipe = (fields: Fields = {}) => ({
  "@context": "http://schema.org",
  "@type": "Recipe",
  name: "Menemen",
  ...fields,
});

/** @param folders the recipe and files of each folder */
export async function nextcloudFolder(
  folders: Record<string, [recipe: unknown, files?: Files]>,
): Promise<Buffer> {
  const files = Object.entries(folders).flatMap(([folder, [recipe, others = {}]]) => [
    [`Rezepte/${folder}/recipe.json`, json(recipe)] as [string, string],
    ...Object.entries(others).map(
      ([name, content]) => [`Rezepte/${folder}/${name}`, content] as [string, Buffer],
    ),
  ]);
  return zipOf(files);
}

export const fullNextcloudRecipe = () =>
  schemaRecipe({
    description: "Eggs &amp; tomatoes",
    recipeYield: 2,
    keywords: "quick,  eggs",
    recipeCategory: "Breakfast",
    tool: ["Pan"],
    recipeIngredient: ["## Base", "3 eggs", "2 tomatoes"],
    recipeInstructions: ["Fry **slowly**.", "Serve."],
    prepTime: "PT0H15M",
    cookTime: null,
    totalTime: "PT0H25M",
    nutrition: [],
    url: "https://example.com/menemen",
    image: "https://example.com/expired.jpg",
    aggregateRating: { "@type": "AggregateRating", ratingValue: "5", ratingCount: "4" },
  });

export const fullRecipeSageRecipe = () =>
  schemaRecipe({
    identifier: UUID,
    description: "Eggs",
    recipeYield: "2 servings",
    prepTime: "10 minutes",
    totalTime: "PT25M",
    recipeIngredient: ["[Base]", "3 eggs"],
    recipeInstructions: [
      { "@type": "HowToSection", name: "Base" },
      { "@type": "HowToStep", text: "Fry." },
    ],
    recipeCategory: ["breakfast", "quick"],
    creditText: "A friend",
    isBasedOn: "https://example.com/menemen",
    comment: [{ "@type": "Comment", name: "Author Notes", text: "No onions!" }],
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4", bestRating: "5" },
    image: ["https://example.com/menemen.jpg"],
  });

export const recipeSageExport = (recipes: Fields[]): Buffer => Buffer.from(json({ recipes }));

/** As a note program writes it, and Sofra's export. */
export const fullMarkdown = `---
title: "Menemen"
category: Breakfast
tags:
  - quick
  - eggs
servings: 2
source: "https://example.com/menemen"
---

# Menemen \\*our way\\*

![The pan](<pictures/pan (1).jpg>)
![](pictures/none.jpg "lost")

Eggs with **tomatoes** from [Bolu](https://example.com/bolu).

## 🥣 Ingredients

- [ ] 3 eggs
- [x] 2 tomatoes

### Sauce

* 1 pinch of salt

## Method

1. Fry slowly.
2. Serve.
`;

/** Several recipes in one text, with what stands around them. */
export const cookbook = `# Our cookbook

Since 1987.

## Soups

### Lentil soup

#### Ingredients

- 200 g lentils
- 1 onion

#### For the oil

- 1 tsp mint

#### Steps

Boil everything for 20 minutes.

### Lentil soup

200 g red lentils
1 carrot

Boil it. Blend it.

## Bread

### Pide

500 g flour
1 tsp salt

Knead it. Bake it.
`;

/** Notes in a zip, as people pack them. */
export const notesArchive = async (photo: Buffer): Promise<Buffer> =>
  zipOf({
    ".obsidian/app.json": "{}",
    "Notes/Menemen.md": fullMarkdown,
    "Notes/pictures/pan (1).jpg": photo,
    "Notes/Lemonade 0123456789abcdef0123456789abcdef.txt":
      "3 lemons\n1 l water\n100 g sugar\n\nStir well. Serve cold.",
    "Notes/todo.txt": "Buy a pan",
  });

/** A file of tests/data/recipe-files, in the shape that the program writes. */
export const recipeFile = (name: string) =>
  readFile(new URL(`../data/recipe-files/${name}`, import.meta.url), "utf8");

export const kitchenOwlRecipe = (fields: Fields = {}) => ({ name: "Soup", items: [], yields: 0, ...fields });
export const norishRecipe = (fields: Fields = {}) => ({
  name: "Hummus",
  recipeIngredients: [],
  steps: [],
  ...fields,
});

/** The export of Norish with one recipe. */
export const norishExport = (recipe: unknown, photos: Files = {}): Promise<Buffer> =>
  zipOf({
    "manifest.json": json({ format: "norish-recipes", formatVersion: 1, recipeCount: 1 }),
    [`${UUID}/recipe.json`]: json(recipe),
    ...Object.fromEntries(Object.entries(photos).map(([name, photo]) => [`${UUID}/${name}`, photo])),
  });

/** The export of CopyMeThat or Recipe Keeper. */
export const pageExport = (page: string, photos: Files = {}): Promise<Buffer> =>
  zipOf({ "recipes.html": page, ...photos });

export const copyMeThatPage = (...recipes: string[]) =>
  `<!DOCTYPE html><html><body>${recipes.map((recipe) => `<div class = "recipe">\n<div id = "name">${recipe}</div>`).join("")}</body></html>`;
export const recipeKeeperPage = (...recipes: string[]) =>
  `<html><body>${recipes.map((recipe) => `<div class="recipe-details"><meta content="" itemprop="recipeId">${recipe}</div>`).join("")}</body></html>`;

/** @param rows the first columns and those of ingredients and steps */
export const planToEatTable = (rows: [title: string, ingredients: string, directions: string][]): Buffer =>
  Buffer.from(
    ["Title,Main Ingredient,Ingredients,Directions"]
      .concat(
        rows.map(
          ([title, ...texts]) => `${title},,${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join()}`,
        ),
      )
      .join("\r\n"),
  );

/** The smallest, a full and an odd file of each program. */
export async function programFiles(): Promise<Record<string, Buffer>> {
  const photo = await jpeg("#51c22f");
  const odd = { name: 7, description: ["x"], tags: "a", rating: "x", image: {}, steps: [null, 1, "x"] };
  const { recipes, recipes_ingredients } = mealieTables();
  return {
    "Mealie backup, smallest": await mealieBackup({ recipes: [{ id: UUID, name: "Soup" }] }),
    "Mealie backup, full": await mealieBackup(undefined, "sqlite", await mealiePhotos()),
    "Mealie backup, odd": await mealieBackup({
      recipes_ingredients: [...(recipes_ingredients ?? []), { recipe_id: 3, note: {} }],
      recipes: [...(recipes ?? []), { id: null, name: [] }, { ...odd, id: 9 }],
    }),
    "Mealie export, smallest": await mealieExport([mealieRecipe()]),
    "Mealie export, full": await mealieExport([fullMealieRecipe()], {
      "recipes/lentil-soup/images/original.webp": await webp("#c2512f"),
    }),
    "Mealie export, odd": await mealieExport([
      { ...mealieRecipe(odd), recipe_ingredient: [null, [], { unit: 1, food: "x" }] },
    ]),
    "Tandoor, smallest": Buffer.from(json(tandoorRecipe())),
    "Tandoor, full": await tandoorExport([await tandoorInner(fullTandoorRecipe(), { "image.jpeg": photo })]),
    "Tandoor, odd": await tandoorInner(tandoorRecipe({ ...odd, name: "Pide", keywords: [null, {}, "x"] })),
    "Paprika, smallest": paprikaFile(paprikaRecipe()),
    "Paprika, full": await paprikaExport([await fullPaprikaRecipe()]),
    "Paprika, odd": await paprikaExport([
      paprikaRecipe({ ...odd, name: "Börek", photos: [null, { data: "?" }] }),
    ]),
    "Nextcloud Cookbook, smallest": await nextcloudFolder({ Menemen: [schemaRecipe()] }),
    "Nextcloud Cookbook, full": await nextcloudFolder({
      Menemen: [fullNextcloudRecipe(), { "full.jpg": photo, "thumb.jpg": await jpeg("#000003") }],
    }),
    "Nextcloud Cookbook, odd": await nextcloudFolder({
      Menemen: [schemaRecipe({ ...odd, name: "Menemen" })],
    }),
    "RecipeSage, smallest": recipeSageExport([schemaRecipe()]),
    "RecipeSage, full": recipeSageExport([fullRecipeSageRecipe()]),
    "RecipeSage, odd": recipeSageExport([
      schemaRecipe({ ...odd, name: "Menemen", comment: ["x", { text: {} }] }),
    ]),
    "CopyMeThat, smallest": Buffer.from(copyMeThatPage("Salad</div>")),
    "CopyMeThat, full": await pageExport(await recipeFile("copymethat.html"), {
      "images/mercimek_a1b2c.jpg": photo,
    }),
    "CopyMeThat, odd": await pageExport(
      copyMeThatPage(
        "<li id=name class=recipeNote>",
        `Salad</div><a id = "original_link"><li class="recipeNote">`,
      ),
    ),
    "Recipe Keeper, smallest": Buffer.from(recipeKeeperPage("<h2 itemprop=name>Soup</h2>")),
    "Recipe Keeper, full": await pageExport(await recipeFile("recipe-keeper.html"), {
      "images/0a1b2c3d_0.jpg": photo,
      "images/0a1b2c3d_1.jpg": await jpeg("#000004"),
    }),
    "Recipe Keeper, odd": await pageExport(
      recipeKeeperPage(`<p itemprop="name">Soup<p itemprop="recipeDirections" itemscope>`, "<img>"),
    ),
    "Plan to Eat, smallest": planToEatTable([["Rice", "", ""]]),
    "Plan to Eat, full": Buffer.from(await recipeFile("plan-to-eat.csv")),
    "Plan to Eat, odd": await zipOf({
      "plantoeat/export.csv": Buffer.concat([
        planToEatTable([["Rice", ", \n,\n", '"']]),
        Buffer.from("\r\n\r\n,,\r\nPide,1,2,3,4"),
      ]),
    }),
    "KitchenOwl, smallest": Buffer.from(json(kitchenOwlRecipe())),
    "KitchenOwl, full": Buffer.from(await recipeFile("kitchenowl.json")),
    "KitchenOwl, odd": Buffer.from(
      json({ recipes: [kitchenOwlRecipe({ ...odd, name: "Soup", items: [null, "x", { name: {} }] })] }),
    ),
    "Norish, smallest": Buffer.from(json(norishRecipe())),
    "Norish, full": await norishExport(JSON.parse(await recipeFile("norish.json")), {
      "images/hero.jpg": photo,
      "images/side.jpg": await jpeg("#000005"),
    }),
    "Norish, odd": await norishExport(
      norishRecipe({ ...odd, name: "Hummus", images: ["x", {}], recipeIngredients: [null, { unit: [] }] }),
    ),
    "Text, smallest": Buffer.from("Menemen\n3 eggs\n2 tomatoes"),
    "Text, full": await notesArchive(photo),
    "Text, odd": Buffer.from(`\ufeff${cookbook}`.replaceAll("\n", "\r\n")),
  };
}

/** A backup of Mealie with `count` recipes, each with a photo. */
export async function illustratedBackup(count: number): Promise<Buffer> {
  const ids = numbered(count, (index) => `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`);
  const photos = ids.map(async (id, index) => [
    `data/recipes/${id}/images/original.webp`,
    await webp(`#${(index + 1_000).toString(16).padStart(6, "0")}`),
  ]);
  const recipes = ids.map((id, index) => ({
    id,
    slug: `soup-${index}`,
    name: `Soup ${index + 1}`,
    image: "x",
  }));
  return mealieBackup(
    { ...mealieTables(), recipes },
    "sqlite",
    Object.fromEntries(await Promise.all(photos)),
  );
}

/** Files of `count` recipes with twelve ingredients and six steps each. */
export const manyRecipes: Record<string, (count: number) => Promise<Buffer>> = {
  "Mealie backup": (count) => {
    const id = (index: number) => `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`;
    const all = Array.from({ length: count }, (_, index) => index);
    return mealieBackup({
      users: mealieTables().users ?? [],
      ingredient_foods: mealieTables().ingredient_foods ?? [],
      ingredient_units: mealieTables().ingredient_units ?? [],
      recipes: all.map((index) => ({
        id: id(index),
        slug: `soup-${index}`,
        name: `Soup ${index}`,
        description: TEXT,
      })),
      recipes_ingredients: all.flatMap((index) =>
        LINES.map((_, position) => ({
          recipe_id: id(index),
          position,
          quantity: position,
          unit_id: CUP,
          food_id: FLOUR,
        })),
      ),
      recipe_instructions: all.flatMap((index) =>
        STEPS.map((text, position) => ({ recipe_id: id(index), position, text })),
      ),
    });
  },
  "Mealie export": (count) =>
    mealieExport(
      numbered(count, (index) =>
        mealieRecipe({
          id: index,
          slug: `soup-${index}`,
          name: `Soup ${index}`,
          recipe_ingredient: LINES.map((note) => ({ note, quantity: 1 })),
          recipe_instructions: STEPS.map((text) => ({ text })),
        }),
      ),
    ),
  Tandoor: async (count) =>
    tandoorExport(
      await Promise.all(
        numbered(count, (index) =>
          tandoorInner(
            tandoorRecipe({
              name: `Pide ${index}`,
              steps: STEPS.map((instruction) => ({
                instruction,
                ingredients: LINES.slice(0, 2).map((name) =>
                  tandoorIngredient({ amount: 2, food: { name } }),
                ),
              })),
            }),
          ),
        ),
      ),
    ),
  Paprika: (count) =>
    paprikaExport(
      numbered(count, (index) =>
        paprikaRecipe({
          uid: `P-${index}`,
          name: `Börek ${index}`,
          ingredients: LINES.join("\n"),
          directions: TEXT,
        }),
      ),
    ),
  Text: (count) =>
    zipOf(
      numbered(count, (index) => [
        `Notes/Soup ${index}.md`,
        `# Soup ${index}\n\n${LINES.map((line) => `- ${line}`).join("\n")}\n\n## Steps\n\n${TEXT}`,
      ]),
    ),
  "Plan to Eat": async (count) =>
    planToEatTable(numbered(count, (index) => [`Soup ${index}`, LINES.join("\n"), TEXT])),
  KitchenOwl: async (count) =>
    Buffer.from(
      json({
        recipes: numbered(count, (index) =>
          kitchenOwlRecipe({ description: TEXT, items: LINES.map((name) => ({ name, description: index })) }),
        ),
      }),
    ),
  "schema.org": async (count) =>
    recipeSageExport(
      numbered(count, (index) =>
        schemaRecipe({ identifier: String(index), recipeIngredient: LINES, recipeInstructions: STEPS }),
      ),
    ),
};

const numbered = <T>(count: number, build: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => build(index));
const LINES = numbered(12, (index) => `${index + 1} cups of ingredient ${index}`);
const STEPS = numbered(
  6,
  (index) => `Step ${index}: stir the pot slowly until everything is soft, about ten minutes.`,
);
const TEXT = STEPS.join("\n");
