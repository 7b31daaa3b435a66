import { isImageName } from "#server/features/images/images.service.ts";
import { PHOTO_FOLDER, PROPERTY_ID } from "./dish-file-format.ts";
import type { ExportedDish } from "./export.queries.ts";

const STORED = "/images/";

/** @returns the name of a photo that is stored here; undefined for one on another site */
export function storedName(address: string): string | undefined {
  const name = address.slice(STORED.length);
  return address.startsWith(STORED) && isImageName(name) ? name : undefined;
}

/** Describes a dish as a schema.org Recipe. Keys with `undefined` are missing in the file. */
export function recipeJson(dish: ExportedDish) {
  const { title, description, category, cookingMethod, images, servings, prepMinutes, sourceUrl } = dish;
  const { ingredients, instructions, estimatedCalories, author, createdAt, importKey } = dish;
  const paths = images.map((address) => {
    const name = storedName(address);
    return name === undefined ? address : PHOTO_FOLDER + name;
  });
  return {
    "@type": "Recipe",
    identifier: { "@type": "PropertyValue", propertyID: PROPERTY_ID, value: importKey },
    name: title,
    description: description ?? undefined,
    image: paths.length > 0 ? paths : undefined,
    recipeCategory: category ?? undefined,
    cookingMethod: cookingMethod ?? undefined,
    recipeYield: servings === null ? undefined : String(servings),
    totalTime: prepMinutes === null ? undefined : `PT${prepMinutes}M`,
    recipeIngredient: ingredients === null ? undefined : splitLines(ingredients),
    recipeInstructions:
      instructions === null
        ? undefined
        : splitLines(instructions).map((text) => ({ "@type": "HowToStep", text })),
    nutrition:
      estimatedCalories === null
        ? undefined
        : { "@type": "NutritionInformation", calories: `${estimatedCalories} kcal` },
    // Programs read the source from one or the other.
    url: sourceUrl ?? undefined,
    isBasedOn: sourceUrl ?? undefined,
    author: { "@type": "Person", name: author },
    dateCreated: createdAt.toISOString(),
  };
}

/** Splits a text into lines. A blank line stays with the one before it, so that joining them restores the text. */
const splitLines = (text: string): string[] => text.split(/\n(?=[^\n]*\S)/);
