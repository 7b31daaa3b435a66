import type { I18n } from "#server/lib/i18n.ts";
import { isHeading } from "#shared/ingredient-heading.ts";
import { PHOTO_FOLDER } from "./dish-file-format.ts";
import type { ExportedDish } from "./export.queries.ts";
import { storedName } from "./recipe-json.ts";

/** Keeps texts from being read as formatting or HTML. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_<[\]]|(?<=^ {0,3})[#+-]/gm, String.raw`\$&`);

/** Writes a dish so that it reads without any program; a JSON text is a text of YAML, too. */
export function dishMarkdown(dish: ExportedDish, i18n: I18n): string {
  const { title, description, category, servings, prepMinutes, estimatedCalories, sourceUrl, images } = dish;
  const facts = {
    title,
    category,
    servings,
    minutes: prepMinutes,
    calories: estimatedCalories,
    source: sourceUrl,
  };
  const names = images.map((address) => {
    const name = storedName(address, dish);
    return name === undefined ? address : `../${PHOTO_FOLDER}${name}`;
  });
  return [
    ["---", ...linesOfFacts(facts), "---"].join("\n"),
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

const linesOfFacts = (facts: Record<string, string | number | null>): string[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${JSON.stringify(value).replaceAll("<", String.raw`\u003c`)}`,
  );

function part(name: string, text: string | null, lineOf: (line: string) => string): string[] {
  if (text === null) return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [`## ${name}`, lines.map((line) => lineOf(escaped(line.trim()))).join("\n")];
}

const ingredientLine = (line: string): string =>
  isHeading(line) ? `\n### ${line.replaceAll(/^[#\s]+|:$/g, "")}\n` : `- ${line}`;
