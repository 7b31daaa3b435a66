import * as z from "zod/mini";
import { recipeView } from "./dishes.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { largeImages } from "./http/wire.ts";
import { MAX_RECIPES_LISTED } from "./limits.ts";

/** Separated by commas. */
const ids = z.pipe(
  z
    .string()
    .check(z.regex(new RegExp(String.raw`^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,${MAX_RECIPES_LISTED - 1}}$`))),
  z.transform((text: string) => text.split(",").map(Number)),
);

/** Separate from dishes.api.ts, which every page loads. */
export const dishBookApi = {
  recipes: endpoint("get", "/api/dishes/recipes", {
    access: "member",
    summary: `List the recipes of up to ${MAX_RECIPES_LISTED} dishes, by their ids; those of unknown dishes are missing`,
    query: z.object({ ids }),
    response: z.array(z.object({ id: z.int(), ...recipeView, largeImages })),
  }),
};
