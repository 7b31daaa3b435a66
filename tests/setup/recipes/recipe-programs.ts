import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { plain } from "#tests/setup/data/photos.ts";
import { zipOf } from "#tests/setup/data/zip.ts";

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
const FLOUR = "11111111-1111-4111-8111-111111111111";
const CUP = "22222222-2222-4222-8222-222222222222";

const noDashes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replaceAll(
      /"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})"/g,
      '"$1$2$3$4$5"',
    ),
  );

/** A file of tests/data/recipe-files, in the shape that the program writes. */
export const recipeFile = (name: string) =>
  readFileSync(new URL(`../../data/recipe-files/${name}`, import.meta.url), "utf8");
const fieldsIn = (name: string) => JSON.parse(recipeFile(name)) as Fields;

/** The rows of a backup of Mealie 2 with a recipe that uses every table. */
export const mealieTables = () => fieldsIn("mealie-database.json") as Record<string, Fields[]>;

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

export async function mealieExport(recipes: Fields[], photos: Files = {}): Promise<Buffer> {
  const files = recipes.map(({ slug, ...recipe }) => [
    `recipes/${String(slug)}/${String(slug)}.json`,
    json({ slug, ...recipe }),
  ]);
  return zipOf({ ...Object.fromEntries(files), ...photos });
}

/** The recipe of `mealieTables`, as Mealie 2 exports it. */
export const fullMealieRecipe = () => fieldsIn("mealie-recipe.json");

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

export const fullTandoorRecipe = () => fieldsIn("tandoor.json");

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

export const fullPaprikaRecipe = async () => ({
  ...fieldsIn("paprika.json"),
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

export const fullNextcloudRecipe = () => fieldsIn("nextcloud.json");
export const fullRecipeSageRecipe = () => fieldsIn("recipesage.json");

export const recipeSageExport = (recipes: Fields[]): Buffer => Buffer.from(json({ recipes }));

/** Several recipes in one text, with the text around them. */
export const cookbook = recipeFile("cookbook.txt");

/** Notes in a zip, as people pack them. */
export const notesArchive = async (photo: Buffer): Promise<Buffer> =>
  zipOf({
    ".obsidian/app.json": "{}",
    "Notes/Menemen.md": recipeFile("menemen.txt"),
    "Notes/pictures/pan (1).jpg": photo,
    "Notes/Lemonade 0123456789abcdef0123456789abcdef.txt":
      "3 lemons\n1 l water\n100 g sugar\n\nStir well. Serve cold.",
    "Notes/todo.txt": "Buy a pan",
  });

export const kitchenOwlRecipe = (fields: Fields = {}) => ({ name: "Soup", items: [], yields: 0, ...fields });
export const norishRecipe = (fields: Fields = {}) => ({
  name: "Hummus",
  recipeIngredients: [],
  steps: [],
  ...fields,
});

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
    "CopyMeThat, full": await pageExport(recipeFile("copymethat.html"), {
      "images/mercimek_a1b2c.jpg": photo,
    }),
    "CopyMeThat, odd": await pageExport(
      copyMeThatPage(
        "<li id=name class=recipeNote>",
        `Salad</div><a id = "original_link"><li class="recipeNote">`,
      ),
    ),
    "Recipe Keeper, smallest": Buffer.from(recipeKeeperPage("<h2 itemprop=name>Soup</h2>")),
    "Recipe Keeper, full": await pageExport(recipeFile("recipe-keeper.html"), {
      "images/0a1b2c3d_0.jpg": photo,
      "images/0a1b2c3d_1.jpg": await jpeg("#000004"),
    }),
    "Recipe Keeper, odd": await pageExport(
      recipeKeeperPage(`<p itemprop="name">Soup<p itemprop="recipeDirections" itemscope>`, "<img>"),
    ),
    "Plan to Eat, smallest": planToEatTable([["Rice", "", ""]]),
    "Plan to Eat, full": Buffer.from(recipeFile("plan-to-eat.csv")),
    "Plan to Eat, odd": await zipOf({
      "plantoeat/export.csv": Buffer.concat([
        planToEatTable([["Rice", ", \n,\n", '"']]),
        Buffer.from("\r\n\r\n,,\r\nPide,1,2,3,4"),
      ]),
    }),
    "KitchenOwl, smallest": Buffer.from(json(kitchenOwlRecipe())),
    "KitchenOwl, full": Buffer.from(recipeFile("kitchenowl.json")),
    "KitchenOwl, odd": Buffer.from(
      json({ recipes: [kitchenOwlRecipe({ ...odd, name: "Soup", items: [null, "x", { name: {} }] })] }),
    ),
    "Norish, smallest": Buffer.from(json(norishRecipe())),
    "Norish, full": await norishExport(JSON.parse(recipeFile("norish.json")), {
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
