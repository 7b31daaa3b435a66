import * as z from "zod/mini";
import { NamedFailure } from "#server/http/errors.ts";
import { dishInput } from "#shared/dishes.api.ts";
import type { Values } from "#shared/failure-sentence.ts";
import type { Reason } from "#shared/failures.ts";

/*
 * An export is a zip:
 *
 *   recipes.json     all dishes as schema.org Recipes (JSON-LD)
 *   photos/<name>    one per photo, as it is stored; the large version if there is one
 *
 * and, for people only, which the import ignores:
 *
 *   dishes/<title>.md         one per dish
 *   menus.json, menus.ics     titles, dates, times and dishes of all menus
 *
 * See docs/adr/0029-dishes-are-exported-as-json-ld.md.
 */

export const RECIPES_FILE = "recipes.json";
export const PHOTO_FOLDER = "photos/";
export const MARKDOWN_FOLDER = "dishes/";

/** The exported fields. Imported calories count as typed, so their source is not exported. */
export const exportedFields = z.omit(dishInput, { caloriesSource: true });

/** 422: a file of recipes, or one of its recipes, cannot be read. */
export class FileProblem extends NamedFailure {
  constructor(reason: Reason, values?: Values) {
    super(422, "unreadable", reason, values);
  }
}

/** A limit of the whole file is exceeded, so none of it is read on. */
export class LimitProblem extends FileProblem {}
