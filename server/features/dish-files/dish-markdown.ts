import type { I18n } from "#server/lib/i18n.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { exportedFields, PHOTO_FOLDER } from "./dish-file-format.ts";
import type { ExportedDish } from "./export.queries.ts";
import { storedName } from "./recipe-json.ts";

/** Keeps texts from being read as formatting or HTML. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_<[\]]|(?<=^ {0,3})[#+-]/gm, String.raw`\$&`);

const IN_TEXT = new Set<string>(["description", "images", "ingredients", "instructions"]);
const NAMES: Record<string, string> = {
  prepMinutes: "minutes",
  estimatedCalories: "calories",
  sourceUrl: "source",
};

/** Writes a dish so that it reads without any program; a JSON text is a text of YAML, too. */
export function dishMarkdown(dish: ExportedDish, i18n: I18n): string {
  const { title, description, images } = dish;
  const names = images.map((address) => {
    const name = storedName(address, dish);
    return name === undefined ? address : `../${PHOTO_FOLDER}${name}`;
  });
  return [
    ["---", ...factsOf(dish), "---"].join("\n"),
    `# ${escaped(title.replaceAll(/\s+/g, " "))}`,
    ...names.map((name) => `![](<${name.replaceAll(/[<>\n]/g, encodeURIComponent)}>)`),
    ...(description === null ? [] : [escaped(description)]),
    ...part(i18n._("Ingredients"), dish.ingredients, ingredientLine),
    ...part(i18n._("Instructions"), dish.instructions, (line) => `${line}\n`),
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

/** The exported fields except those that the text shows, by their names in YAML. */
function factsOf(dish: ExportedDish): string[] {
  return (Object.keys(exportedFields.shape) as (keyof typeof exportedFields.shape)[]).flatMap((field) => {
    const value = dish[field];
    if (value === null || IN_TEXT.has(field)) return [];
    return `${NAMES[field] ?? field}: ${JSON.stringify(value).replaceAll("<", String.raw`\u003c`)}`;
  });
}

function part(name: string, text: string | null, lineOf: (line: string) => string): string[] {
  if (text === null) return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [`## ${name}`, lines.map((line) => lineOf(escaped(line.trim()))).join("\n")];
}

const ingredientLine = (line: string): string =>
  isHeading(line) ? `\n### ${line.replaceAll(/^[#\s]+|:$/g, "")}\n` : `- ${line}`;
