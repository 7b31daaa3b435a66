import * as z from "zod/mini";
import { photoAddress } from "./http/addresses.ts";
import { endpoint } from "./http/endpoint.ts";
import { reasonFields } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_RECIPE_PHOTOS } from "./limits.ts";
import { textRecipeView } from "./recipe-links.api.ts";

const tooManyPhotos = withReason(
  { too_many_recipe_photos: "Please add at most {max} photos." },
  { max: MAX_RECIPE_PHOTOS },
);

const photoReadingView = z.object({
  /** Photos that are read, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Null until all photos are read. */
  recipe: z.nullable(textRecipeView),
  /** Why the reading failed. */
  message: z.nullable(z.string()),
  ...reasonFields,
});
export type PhotoReading = z.input<typeof photoReadingView>;

export const photoReadingsApi = {
  get: endpoint("get", "/api/dishes/from-photos", {
    access: "member",
    summary: "Get the member's own reading of photos, for a day",
    response: z.object({
      /** False without a provider. */
      isAvailable: z.boolean(),
      reading: z.nullable(photoReadingView),
    }),
  }),
  start: endpoint("post", "/api/dishes/from-photos", {
    access: "member",
    summary:
      "Transcribe the recipe in photos of a page or card with the provider, to fill in a new dish; saves no dish (409 `reading_running`; 422 `no_provider`)",
    body: z.object({
      /** Data URLs, in the order of the recipe. */
      photos: z
        .array(photoAddress)
        .check(
          z.minLength(1, withReason({ no_photo: "Please add a photo." })),
          z.maxLength(MAX_RECIPE_PHOTOS, tooManyPhotos),
        ),
    }),
    response: photoReadingView,
    status: 202,
    carriesPhotos: true,
  }),
  cancel: endpoint("delete", "/api/dishes/from-photos", {
    access: "member",
    summary: "Cancel the member's reading, and delete its photos and result",
  }),
};
