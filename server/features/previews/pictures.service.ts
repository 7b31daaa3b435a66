import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { listImages } from "#server/features/images/images.service.ts";
import type { PictureContent } from "./cards.service.ts";
import { PictureCache } from "./picture-cache.ts";

/** To be raised with the look, so that nobody keeps a picture of the old one. */
const LOOK = 2;
/** About 150 pictures. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Another content, another version: it is the ETag, and part of the address, as chat programs keep a picture long. */
export function versionOf(
  content: PictureContent,
  { productName }: Pick<Deps["env"], "productName">,
): string {
  const all = JSON.stringify([LOOK, productName, content]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 16);
}

/** Gives the picture of a content as JPEG: made, or made before. */
export function createPictures(deps: Pick<Deps, "db" | "env">) {
  const cache = new PictureCache(CACHE_BYTES);
  return (content: PictureContent): Promise<Buffer> =>
    cache.get(versionOf(content, deps.env), async () => {
      const photos = await listImages(deps.db, content.photos);
      // Fonts, drawings, the order of letters: no start waits for them.
      const { makePicture } = await import("./picture.ts");
      return makePicture(
        content,
        photos.map(({ bytes }) => bytes),
        deps.env.productName,
      );
    });
}
