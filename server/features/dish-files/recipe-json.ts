import { isImageName } from "#server/features/images/photo-formats.ts";
import { PROPERTY_ID } from "#server/features/recipes/json-ld.ts";
import { photoName } from "#server/lib/photo-address.ts";
import { largeAddress } from "#shared/large-photo.ts";
import type { dishes } from "#shared/schema/index.ts";
import { exportedFields, PHOTO_FOLDER } from "./dish-file-format.ts";

/** Returns the name of a photo stored here, of its large version if it has one; undefined for one on another site. */
export function storedName(address: string, { largeImages }: LargeImages): string | undefined {
  return isImageName(photoName(address) ?? "")
    ? photoName(largeAddress(address, largeImages) ?? address)
    : undefined;
}

interface LargeImages {
  /** The addresses of its photos' large versions. */
  largeImages: string[] | null;
}

type Fields = Pick<typeof dishes.$inferSelect, keyof typeof exportedFields.shape | "importKey" | "createdAt">;
/** Fields that schema.org has a name for. */
type NamedField =
  | ("title" | "description" | "category" | "cookingMethod" | "images" | "servings" | "prepMinutes")
  | ("sourceUrl" | "ingredients" | "instructions" | "estimatedCalories" | "importKey" | "createdAt");

/**
 * Describes a dish as a schema.org Recipe. Keys with `undefined` are missing in the file. Other exported fields are
 * optional: a page describes only those that it shows.
 */
export function recipeJson(
  dish: Pick<Fields, NamedField> & Partial<Fields> & LargeImages & { author: string },
) {
  const { title, description, category, cookingMethod, images, servings, prepMinutes, ...rest } = dish;
  const { sourceUrl, ingredients, instructions, estimatedCalories, ...more } = rest;
  const { author, createdAt, importKey, ...others } = more;
  const paths = images.map((address) => {
    const name = storedName(address, dish);
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
    // Fields that schema.org has no name for.
    ...Object.fromEntries(Object.entries(others).filter(([field]) => field in exportedFields.shape)),
  };
}

/** Splits a text into lines. A blank line stays with the one before it, so that joining them restores the text. */
const splitLines = (text: string): string[] => text.split(/\n(?=[^\n]*\S)/);
